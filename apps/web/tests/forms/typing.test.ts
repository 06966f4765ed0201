import { resourceTypes } from '@notewell/model';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { readsOf, signedInAs } from '../support/session.ts';
import { expect, openStage, type Stage } from '../support/stage.ts';
import { type TypingStage, typingForm } from './typing.ts';

vi.setConfig({ testTimeout: 480_000 });

let stage: Stage;
beforeAll(async () => {
  const answer = (path: string) => {
    if (path === '/api/v1/session') return JSON.stringify(signedInAs('Practitioner', readsOf(...resourceTypes)));
    return path.endsWith(`/questionnaires/${typingForm.id}`) ? JSON.stringify(typingForm) : '[]';
  };
  stage = await openStage(new URL('./stage', import.meta.url).pathname, answer);
}, 300_000);
afterAll(() => stage?.close());

type OnPage = { readonly typing: TypingStage };
/** Pseudo-random numbers, equal in every run. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % sides;
  };
}

/** Events around a key press: a write is stored, a colleague answers, a condition changes. */
const events = [
  (page: Page) => page.evaluate(() => (window as unknown as OnPage).typing.save()),
  (page: Page, turn: number) =>
    page.evaluate((at) => (window as unknown as OnPage).typing.elsewhere('colleague', `colleague ${at}`), turn),
  (page: Page, turn: number) =>
    page.evaluate((at) => (window as unknown as OnPage).typing.elsewhere('shows', at % 2 === 0), turn),
  (page: Page) => page.evaluate(() => (window as unknown as OnPage).typing.hand()),
];

/** The steps that type or press into a control of the question. */
async function stepsOf(
  question: Locator,
): Promise<{ readonly control: Locator; readonly steps: (() => Promise<void>)[] } | undefined> {
  const field = question
    .locator('input:enabled:not([type=radio]):not([type=checkbox]):not([type=range]), textarea:enabled, [contenteditable=true]')
    .last();
  if ((await field.count()) > 0) {
    const kind = await field.evaluate((one) => (one instanceof HTMLInputElement ? one.type : 'text'));
    const set = { date: '2026-03-04', time: '09:30', 'datetime-local': '2026-03-04T09:30' }[kind];
    if (set) return { control: field, steps: [() => field.fill(set)] };
    const inputMode = await field.getAttribute('inputmode');
    const keys = inputMode === 'numeric' || inputMode === 'decimal' || inputMode === 'tel' ? '471' : 'river';
    return { control: field, steps: [...keys].map((key) => () => field.page().keyboard.press(key)) };
  }
  const select = question.locator('select:enabled').first();
  if ((await select.count()) > 0) {
    const choose = (index: number) => async () => void (await select.selectOption({ index }));
    return { control: select, steps: [choose(1), choose(2)] };
  }
  const box = question.locator('input[type=range]:enabled, input[type=radio]:enabled, input[type=checkbox]:enabled').first();
  if ((await box.count()) === 0) return undefined;
  return { control: box, steps: ['Space', 'ArrowDown', 'ArrowDown'].map((key) => () => box.page().keyboard.press(key)) };
}

describe('typing into every type of question', () => {
  test('keeps the control and what is in it while the record changes around it', async () => {
    const dice = diceOf(20_261_122);
    const page = await stage.page({ timezoneId: 'America/Chicago' });
    await page.goto(`${stage.origin}/?part=typing`);
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
    await expect(page.getByLabel('Answered by a colleague')).toBeVisible();
    await expect(page.locator('[class*=pending]')).toHaveCount(0);
    const names = await page.locator('[data-question]').evaluateAll((all) => all.map((one) => one.getAttribute('data-question')));
    let turn = 0;
    const happen = async () => {
      for (let count = dice(3); count > 0; count -= 1) await events[dice(events.length)]?.(page, (turn += 1));
    };
    const shown = new Map<string, string>();
    for (const name of names) {
      const question = page.locator(`[data-question="${name}"]`);
      const label = (await question.count()) > 0 ? await question.evaluate((one) => one.textContent ?? '') : '';
      if (/colleague|Conditional|Show the/.test(label)) continue;
      const found = await stepsOf(question);
      if (!found) continue;
      await found.control.focus();
      await found.control.evaluate((one) => one.setAttribute('data-typed', 'here'));
      for (const step of found.steps) {
        await step();
        await happen();
      }
      // The control was not remounted.
      await expect(question.locator('[data-typed=here]'), label).toBeAttached();
      expect(await question.evaluate((one) => one.contains(document.activeElement)), label).toBe(true);
      const searches = await found.control.evaluate((one) => one.getAttribute('aria-haspopup') === 'listbox');
      if (!searches) shown.set(name ?? '', await contentOf(question));
      await found.control.evaluate((one) => one.removeAttribute('data-typed'));
    }
    expect(shown.size).toBeGreaterThan(25);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()); // an element of the page
    await page.evaluate(() => (window as unknown as OnPage).typing.elsewhere('colleague', 'the last word'));
    await page.evaluate(() => (window as unknown as OnPage).typing.settle());
    for (const [name, content] of shown) {
      const question = page.locator(`[data-question="${name}"]`);
      await expect.poll(() => contentOf(question), name).toBe(content);
    }
    // The colleague's answer was neither overwritten nor hidden.
    await expect(page.getByLabel('Answered by a colleague')).toHaveValue('the last word');
    const record = await page.evaluate(() => (window as unknown as OnPage).typing.record());
    expect(record['colleague']).toBe('the last word');
    expect(JSON.stringify(record)).toContain('river');
    // The record contains the same answers.
    expect(Object.keys(record).length).toBeGreaterThan(25);
    await page.context().close();
  });

  test('keeps what was pressed when the pressed button goes away before it is saved', async () => {
    const page = await stage.page({ timezoneId: 'America/Chicago' });
    await page.goto(`${stage.origin}/?part=typing`);
    const ranking = page.locator('[data-question]').filter({ has: page.getByRole('list', { name: /^In order/ }) });
    const add = ranking.getByRole('button', { name: /^\+/ }).first();
    await add.click();
    await page.evaluate(() => (window as unknown as OnPage).typing.hand());
    await add.click();
    await page.evaluate(() => (window as unknown as OnPage).typing.save());
    await expect(ranking.getByRole('listitem')).toHaveCount(2);
    await page.evaluate(() => (window as unknown as OnPage).typing.settle());
    await expect(ranking.getByRole('listitem')).toHaveCount(2);
    await page.context().close();
  });
});

describe('typing where another tab writes too', () => {
  test.each([
    { place: 'narrative', name: 'Narrative' },
    { place: 'text', name: 'Text' },
    { place: 'colleague', name: 'Answered by a colleague' },
  ])('keeps the words of both, in $place', async ({ place, name }) => {
    const dice = diceOf(20_261_123);
    const page = await stage.page({ timezoneId: 'America/Chicago' });
    await page.goto(`${stage.origin}/?part=typing`);
    const box = page.getByRole('textbox', { name, exact: true });
    await box.click();
    let other = 0;
    const happen = async () => {
      // A write may begin with no key since the last one ended.
      if (dice(97) % 3 === 0) await page.evaluate(() => (window as unknown as OnPage).typing.save());
      const event = dice(97) % 4;
      if (event === 0) await page.evaluate(() => (window as unknown as OnPage).typing.hand());
      if (event === 1) await page.evaluate(() => (window as unknown as OnPage).typing.save());
      if (event === 2)
        await page.evaluate(([at, words]) => (window as unknown as OnPage).typing.add(at, words), [
          place,
          `Other${++other}.`,
        ] as const);
    };
    const typed = 'The river rose and fell.';
    for (const key of typed) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await happen();
    }
    await page.evaluate(() => (window as unknown as OnPage).typing.settle());
    const wordsNow = () => page.evaluate((at) => (window as unknown as OnPage).typing.words(at), place);
    const stored = await wordsNow();
    expect(other).toBeGreaterThan(3);
    for (let at = 1; at <= other; at++) expect(stored.split(`Other${at}.`), stored).toHaveLength(2);
    const rest = stored
      .replaceAll(/Other\d+\./g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    expect(rest).toBe(typed);
    // The editor shows the same once it is left.
    await box.blur();
    const shown = () => box.evaluate((one) => ('value' in one ? String(one.value) : (one.textContent ?? '')));
    await expect.poll(shown).toBe(stored);
    await page.context().close();
  });
});

describe('a change from elsewhere where somebody is at work', () => {
  const places = [
    { place: 'narrative', name: 'Narrative' },
    { place: 'text', name: 'Text' },
    { place: 'colleague', name: 'Answered by a colleague' },
  ];
  const shownIn = (box: Locator) => box.evaluate((one) => ('value' in one ? String(one.value) : (one.textContent ?? '')));
  const written = async (page: Page, box: Locator) => {
    await box.click();
    await page.keyboard.type('Mine.');
    await page.evaluate(() => (window as unknown as OnPage).typing.settle());
    await page.keyboard.press('End');
  };

  test.each(places)('is shown before a signature, in $place', async ({ place, name }) => {
    const page = await stage.page();
    await page.goto(`${stage.origin}/?part=typing`);
    const box = page.getByRole('textbox', { name, exact: true });
    await written(page, box);
    const show = () => page.evaluate(() => (window as unknown as OnPage).typing.show());
    expect(await show()).toBe(0);
    // In one go, because a pause shows it too.
    const changed = await page.evaluate(async (at) => {
      const { typing } = window as unknown as OnPage;
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
      typing.add(at, 'Theirs.');
      await new Promise((done) => setTimeout(done, 100));
      return typing.show();
    }, place);
    expect(changed).toBe(1);
    await expect.poll(() => shownIn(box)).toBe('Mine. Theirs.');
    expect(await show()).toBe(0);
    await page.context().close();
  });

  test.each(places)('shows once they pause and keeps the caret, in $place', async ({ place, name }) => {
    const page = await stage.page();
    await page.goto(`${stage.origin}/?part=typing`);
    const box = page.getByRole('textbox', { name, exact: true });
    await written(page, box);
    await page.evaluate((at) => (window as unknown as OnPage).typing.add(at, 'Theirs.'), place);
    await expect.poll(() => shownIn(box)).toBe('Mine. Theirs.');
    await page.keyboard.type(' More.');
    await expect.poll(() => shownIn(box)).toBe('Mine. More. Theirs.');
    await page.context().close();
  });

  test('shows in a question that was just answered', async () => {
    const page = await stage.page();
    await page.goto(`${stage.origin}/?part=typing`);
    await page.getByRole('radio', { name: 'Twice a week' }).press('Space');
    await page.evaluate(() => (window as unknown as OnPage).typing.settle());
    await page.evaluate(() => (window as unknown as OnPage).typing.elsewhere('often', 'daily'));
    await expect(page.getByRole('radio', { name: 'Nightly' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Twice a week' })).toBeFocused();
    await page.context().close();
  });
});

/** The question's visible content: values of its controls and its text. */
const contentOf = (question: Locator): Promise<string> =>
  question.evaluate((one) =>
    JSON.stringify([
      [...one.querySelectorAll<HTMLInputElement>('input, select, textarea')].map((box) =>
        box.type === 'radio' || box.type === 'checkbox' ? box.checked : box.value,
      ),
      [...one.querySelectorAll('[contenteditable]')].map((text) => text.textContent),
    ]),
  );
