/**
 * Allows only safe markup and code addresses, where the page's policy requires Trusted Types.
 * Libraries pass plain strings in two places. Mantine and the editor write style sheets through `innerHTML`.
 * The service worker and the PDF worker are started by their paths. These are allowed; other markup and addresses are refused.
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
const workers = /^\/(?:sw\.js|assets\/pdf\.worker[\w.-]*\.mjs)$/;

/** Returns text in which no element, comment or reference can begin, so it is safe as markup. Throws at any other text. */
export function plainText(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup may not be written into the page.');
  return text;
}

/** Returns the address of a worker of the build on this origin. Throws at any other address. */
export function workerAddress(address: string, origin: string): string {
  const { href, origin: of, pathname } = new URL(address, origin);
  const isWorker = of === origin && workers.test(pathname) && href === origin + pathname;
  if (!isWorker) throw new TypeError('Code may not be loaded from this address.');
  return address;
}

const policies = typeof window === 'undefined' ? undefined : window.trustedTypes;
if (policies && !policies.defaultPolicy)
  policies.createPolicy('default', {
    createHTML: plainText,
    createScriptURL: (address) => workerAddress(address, location.origin),
  });
