import { useState } from 'react';

/**
 * The secret of a letter's link: what stands behind the # of the address, which no server sees. It is taken out of the
 * address at once, so that it stays neither in the history nor on the screen.
 */
export function useSecret(): string {
  const [secret] = useState(() => {
    const found = decodeURIComponent(location.hash.slice(1)).slice(0, 200);
    if (found !== '') history.replaceState(history.state, '', location.pathname);
    return found;
  });
  return secret;
}
