interface Navigations {
  readonly subscribe: (event: 'onBeforeLoad', listener: (event: { readonly pathChanged: boolean }) => void) => unknown;
}

/**
 * Scrolls the content to its top on another page. The content scrolls, not the window. A change of the address within a page
 * keeps the position.
 */
export function createPageTop() {
  let isOtherPage = false;
  return {
    /** The element to scroll, for the router's `scrollToTopSelectors`. */
    content: () => (isOtherPage ? document.getElementById('content') : null),
    watch: (router: Navigations) =>
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        isOtherPage = pathChanged;
      }),
  };
}
