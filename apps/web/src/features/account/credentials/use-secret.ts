import { useState } from 'react';

/** How long a secret lasts: until the page is left, or as long as the tab, where a reload shows the same again. */
type Lasts = 'page' | 'tab';

/**
 * Reads the secret of an emailed link from the address hash, which the browser sends to no server.
 * Removes it from the address at once, so that neither the history nor the screen shows it.
 */
export function useSecret(lasts: Lasts = 'page'): string {
  const [secret] = useState(() => takeSecret(lasts));
  return secret;
}

export function takeSecret(lasts: Lasts): string {
  const found = decodeURIComponent(location.hash.slice(1)).slice(0, 200);
  if (found !== '') history.replaceState(history.state, '', location.pathname);
  return lasts === 'tab' ? keptInTab(found) : found;
}

function keptInTab(found: string): string {
  const name = `notewell.secret.${location.pathname}`;
  try {
    if (found === '') return sessionStorage.getItem(name) ?? '';
    sessionStorage.setItem(name, found);
  } catch {
    // Without storage a reload asks for the link again.
  }
  return found;
}
