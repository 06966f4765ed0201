import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules whose result depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Returns WCAG 2.2 A and AA violations of a page: rule, element and help text. In a second color scheme, `'colors'` checks
 * only the rules that can differ.
 */
export async function accessibilityFaults(page: Page, check: 'all' | 'colors' = 'all'): Promise<string[]> {
  await stillness(page);
  const runOnly = check === 'all' ? tags : colorRules;
  // Reporting passes and opening a second page cost two thirds of the time. No page has foreign frames.
  // Axe is evaluated twice for each check, which costs more than most checks, unless the page has it already.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
    .options({ runOnly, resultTypes: ['violations'] })
    .setLegacyMode(true);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes, help }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} — ${help} — ${html.slice(0, 160)}`),
  );
}

/** Waits until no element fades. A fade begins a frame or two after rendering and lowers the contrast. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}
