/** True for an address that only this computer reaches. */
export function isOfThisComputer(link: string): boolean {
  const host = URL.canParse(link) ? new URL(link).hostname : '';
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

/** Warning below a link that somebody is to open elsewhere; empty where others reach it. */
export const ownComputerWords = (link: string): string =>
  isOfThisComputer(link)
    ? 'This address works on this computer only, so nobody can open the link elsewhere. Ask whoever runs the server to set its public address, then make a new link.'
    : '';
