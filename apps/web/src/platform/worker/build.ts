import { reloadPage } from '../update.ts';

/** The build that a page's HTML names; undefined without one, as in development. */
export const buildOf = (html: string): string | undefined => /<meta name="build" content="(\w+)"/.exec(html)?.[1];

const leftBuild = 'notewell.left-build';

/** True the first time in this tab that `build` is left. Always false without storage, so that no page reloads for ever. */
function leavesFirst(build: string): boolean {
  try {
    if (sessionStorage.getItem(leftBuild) === build) return false;
    sessionStorage.setItem(leftBuild, build);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reloads a page whose worker serves another build than the page's own. The browser may change workers while a page loads,
 * before the page can listen for it. `own` is the page's HTML.
 */
export async function reloadOtherBuild(workers: Pick<ServiceWorkerContainer, 'controller'>, own: string): Promise<void> {
  const build = buildOf(own);
  if (!build || !workers.controller) return;
  const served = await fetch('/index.html').then(
    (answer) => answer.text(),
    () => '',
  );
  const other = buildOf(served);
  if (other && other !== build && leavesFirst(build)) await reloadPage();
}
