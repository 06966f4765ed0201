/**
 * What the browser may be handed as markup or as the address of code, where the page's policy asks for Trusted Types.
 * Libraries hand over plain strings in two places: Mantine and the editor write style sheets through `innerHTML`, and the
 * service worker is registered by its path. Both pass; whatever could become an element does not, nor does any other
 * address, nor any text as code. Imported before everything else; does nothing where the browser has no Trusted Types.
 */
interface Policies {
  readonly defaultPolicy?: unknown;
  createPolicy(
    name: 'default',
    rules: { readonly createHTML: (text: string) => string; readonly createScriptURL: (address: string) => string },
  ): unknown;
}
declare global {
  interface Window {
    readonly trustedTypes?: Policies;
  }
}

/** The only code that is not imported as a module of the page. */
const serviceWorker = '/sw.js';

/** Text in which no element, comment or reference can begin: as markup it is itself. Throws at any other. */
export function plainText(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup may not be written into the page.');
  return text;
}

/** The address of the service worker on this origin. Throws at any other. */
export function workerAddress(address: string, origin: string): string {
  const { href } = new URL(address, origin);
  if (href !== new URL(serviceWorker, origin).href) throw new TypeError('Code may not be loaded from this address.');
  return address;
}

const policies = typeof window === 'undefined' ? undefined : window.trustedTypes;
if (policies && !policies.defaultPolicy)
  policies.createPolicy('default', {
    createHTML: plainText,
    createScriptURL: (address) => workerAddress(address, location.origin),
  });
