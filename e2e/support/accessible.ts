import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules whose result depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** The smaller of axe's files: a page evaluates it in half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns WCAG 2.2 A and AA violations of a page: rule, element and help text. In a second color scheme, `'colors'` checks
 * only the rules that can differ.
 */
export async function accessibilityFaults(page: Page, check: 'all' | 'colors' = 'all'): Promise<string[]> {
  await stillness(page);
  // Evaluating axe costs more than a check, so a page does it once. No page has foreign frames.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: { run: (page: Document, options: RunOptions) => Promise<AxeResults> } }; // evaluated above
      // Reporting passes costs two thirds of the time.
      const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes, help }) =>
        nodes.map(({ target, html }) => `${id}: ${target.join(' ')} — ${help} — ${html.slice(0, 160)}`),
      );
    },
    check === 'all' ? tags : colorRules,
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
