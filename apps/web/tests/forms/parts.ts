import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/stage.ts';

const soon = { timeout: 30_000 };

/** What forms and their builder do beside drawing questions, worked in the browser by name and by keyboard. */
export function describeParts(open: () => { readonly browser: Browser; readonly origin: string }): void {
  const shown = async (part: string): Promise<Page> => {
    const { browser, origin } = open();
    const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'America/Chicago', acceptDownloads: true });
    const page = await context.newPage();
    await page.goto(`${origin}/?part=${part}`);
    return page;
  };
  const output = (page: Page) => page.locator('output').textContent();

  describe('a form of several parts', () => {
    test('is a tab for each, which the arrow keys reach and which says how much is open', async () => {
      const page = await shown('tabs');
      const sleep = page.getByRole('tab', { name: /Sleep/ });
      const mood = page.getByRole('tab', { name: /Mood/ });
      await expect.poll(() => sleep.textContent(), soon).toContain('2');
      await page.getByLabel('Question a').fill('well');
      await expect.poll(() => sleep.textContent(), soon).toContain('1');
      await sleep.press('ArrowRight');
      await expect.poll(() => mood.getAttribute('aria-selected'), soon).toBe('true');
      // What shows in one tab may depend on an answer in another.
      await page.getByLabel('Question c').fill('fair');
      await expect.poll(() => output(page), soon).toContain('"c":["fair"]');
      await mood.press('ArrowLeft');
      await expect.poll(() => page.getByLabel('Question a').inputValue(), soon).toBe('well');
      await expectAccessible(page);
      await page.context().close();
    });
  });

  describe('answers of a form', () => {
    test('go out as a FHIR QuestionnaireResponse, come in from one, and anything else is said not to be one', async () => {
      const page = await shown('files');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export answers' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('sleep-diary.answers.json');
      expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual({
        resourceType: 'QuestionnaireResponse',
        status: 'in-progress',
        item: [{ linkId: 'a', text: 'Question a', answer: [{ valueString: 'so' }] }],
      });
      const give = async (content: object | string) => {
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Import answers' }).click();
        const buffer = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
        await (await chooser).setFiles({ name: 'answers.json', mimeType: 'application/json', buffer });
      };
      const item = [
        { linkId: 'a', answer: [{ valueString: 'otherwise' }] },
        { linkId: 'choice', answer: [{ valueCoding: { code: 'y', display: 'The second' } }] },
      ];
      await give({ resourceType: 'QuestionnaireResponse', status: 'completed', item });
      await page.getByText('2 answers were taken over.').waitFor(soon);
      expect(JSON.parse((await output(page)) ?? '')).toMatchObject([
        { questionId: 'a', value: 'otherwise' },
        { questionId: 'choice', value: 'y', display: 'The second' },
      ]);
      await give({ resourceType: 'Patient' });
      await page.getByText('This is not a FHIR QuestionnaireResponse.').waitFor(soon);
      await give('not JSON');
      await page.getByText('It is not JSON.').waitFor(soon);
      await page.context().close();
    });
  });

  describe('a section that takes over from the chart', () => {
    test('looks it up at a press, shows it, and puts it in only when told to', async () => {
      const page = await shown('bringing');
      await page.getByRole('button', { name: 'Bring in active problems to Problems' }).press('Enter');
      const found = page.getByRole('group', { name: 'What is on record' });
      await expect.poll(() => found.textContent(), soon).toContain('Generalised anxiety');
      expect(await output(page)).toBe('');
      await page.getByRole('button', { name: 'Leave out' }).click();
      await page.getByRole('button', { name: 'Bring in active problems to Problems' }).click();
      await page.getByRole('button', { name: 'Put in' }).press('Enter');
      await expect.poll(() => output(page), soon).toContain('Generalised anxiety');
      await page.context().close();
    });
  });

  describe('a definition that is tried out', () => {
    test('shows what this patient’s note would be made of, who signs and what a rule says, and why', async () => {
      const page = await shown('previews');
      const of = (name: string) => page.getByRole('region', { name, exact: true });
      const note = of('NoteDefinition');
      await note.getByRole('textbox', { name: /^Plan/ }).fill('Again in a week.');
      await note.getByText('Hides, because this does not hold').waitFor(soon);
      expect(await note.getByRole('textbox', { name: 'Who came along' }).count()).toBe(0);
      expect(await of('NoteSectionForm').getByRole('textbox', { name: 'What was said' }).count()).toBe(1);
      await of('SignatureConfiguration').getByText('Not asked').waitFor(soon);
      await of('NoteRule').getByText('the rule does not apply to this visit').waitFor(soon);
      for (const name of ['NoteDefinition', 'SignatureConfiguration', 'NoteRule']) await of(name).getByLabel('Age').fill('12');
      await note.getByRole('textbox', { name: 'Who came along' }).waitFor(soon);
      expect(await note.getByRole('textbox', { name: /^Plan/ }).inputValue()).toBe('Again in a week.');
      await expect.poll(() => of('SignatureConfiguration').getByText('Not asked').count(), soon).toBe(0);
      await of('NoteRule').getByText('Say who came along.').waitFor(soon);
      await expectAccessible(page);
      await page.context().close();
    });
  });
}
