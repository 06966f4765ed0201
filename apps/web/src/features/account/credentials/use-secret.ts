import { useState } from 'react';

/**
 * Reads the secret of an emailed link from the address hash, which the browser sends to no server.
 * Removes it from the address at once, so that neither the history nor the screen shows it.
 */
export function useSecret(): string {
  const [secret] = useState(() => {
    const found = decodeURIComponent(location.hash.slice(1)).slice(0, 200);
    if (found !== '') history.replaceState(history.state, '', location.pathname);
    return found;
  });
  return secret;
}
