/**
 * Allows only safe markup and code addresses, where the page's policy requires Trusted Types.
 * Libraries pass plain strings in two places. Mantine and the editor write style sheets through `innerHTML`.
 * The service worker is registered by its path. Both are allowed; markup with elements, other addresses and code are refused.
 * Imported before all other modules. Does nothing in a browser without Trusted Types.
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

/** The only code that the page does not import as a module. */
const serviceWorker = '/sw.js';

/** Returns text in which no element, comment or reference can begin, so it is safe as markup. Throws at any other text. */
export function plainText(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup may not be written into the page.');
  return text;
}

/** Returns the address of the service worker on this origin. Throws at any other address. */
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
