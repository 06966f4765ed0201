import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { expect, expectAccessible, type Stage } from '../support/stage.ts';

/** Parts of forms and their builder other than questions, used by accessible name and keyboard. */
export function describeParts(stage: () => Stage): void {
  const shown = async (part: string): Promise<Page> => {
    const page = await stage().page({ timezoneId: 'America/Chicago', acceptDownloads: true });
    await page.goto(`${stage().origin}/?part=${part}`);
    return page;
  };
  const output = (page: Page) => page.locator('output');

  describe('a form of several parts', () => {
    test('is one tab each, reached by arrow keys, with open questions counted', async () => {
      const page = await shown('tabs');
      const sleep = page.getByRole('tab', { name: /Sleep/ });
      const mood = page.getByRole('tab', { name: /Mood/ });
      await expect(sleep).toContainText('2');
      await page.getByLabel('Question a').fill('well');
      await expect(sleep).toContainText('1');
      await sleep.press('ArrowRight');
      await expect(mood).toHaveAttribute('aria-selected', 'true');
      // A condition in one tab may depend on an answer in another.
      await page.getByLabel('Question c').fill('fair');
      await expect(output(page)).toContainText('"c":["fair"]');
      await mood.press('ArrowLeft');
      await expect(page.getByLabel('Question a')).toHaveValue('well');
      await expectAccessible(page);
      await page.context().close();
    });
  });

  describe('answers of a form', () => {
    test('export and import as a FHIR QuestionnaireResponse, and refuse others', async () => {
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
      await expect(page.getByText('2 answers were copied.')).toBeVisible();
      await expect
        .poll(async () => JSON.parse((await output(page).textContent()) ?? '') as unknown)
        .toMatchObject([
          { questionId: 'a', value: 'otherwise' },
          { questionId: 'choice', value: 'y', display: 'The second' },
        ]);
      await give({ resourceType: 'Patient' });
      await expect(page.getByText('This is not a FHIR QuestionnaireResponse.')).toBeVisible();
      await give('not JSON');
      await expect(page.getByText('It is not JSON.')).toBeVisible();
      await page.context().close();
    });
  });

  describe('a section that takes over from the chart', () => {
    test('looks it up at a press, shows it, and puts it in only when told to', async () => {
      const page = await shown('bringing');
      await page.getByRole('button', { name: 'Bring in active problems to Problems' }).press('Enter');
      const found = page.getByRole('group', { name: 'What is on record' });
      await expect(found).toContainText('Generalised anxiety');
      await expect(output(page)).toHaveText('');
      await page.getByRole('button', { name: 'Leave out' }).click();
      await page.getByRole('button', { name: 'Bring in active problems to Problems' }).click();
      await page.getByRole('button', { name: 'Put in' }).press('Enter');
      await expect(output(page)).toContainText('Generalised anxiety');
      await page.context().close();
    });
  });

  describe('a search that is still under way', () => {
    test('gives Enter the first result of the typed words, never of earlier ones', async () => {
      const page = await shown('searching');
      const waiting: (() => void)[] = [];
      await page.route('**/codes/icd-10-cm?*', async (route) => {
        const text = new URL(route.request().url()).searchParams.get('text') ?? '';
        if (text !== 'F4') await new Promise<void>((resolve) => waiting.push(resolve));
        await route.fulfill({ json: [{ code: `${text}.first`, display: text }] });
      });
      const box = page.getByRole('textbox', { name: 'Find a diagnosis' });
      await box.fill('F4');
      await expect(page.getByRole('option')).toHaveText(/F4.first/);
      await box.fill('F41');
      await box.press('Enter');
      await expect.poll(() => waiting.length).toBe(1);
      await expect(output(page)).toHaveText('');
      waiting[0]?.();
      await expect(output(page)).toHaveText('F41.first');
      // Another key ends the wait.
      await box.fill('F42');
      await box.press('Enter');
      await expect.poll(() => waiting.length).toBe(2);
      await box.press('End');
      waiting[1]?.();
      await expect(page.getByRole('option')).toHaveText(/F42.first/);
      await expect(output(page)).toHaveText('F41.first');
      await page.context().close();
    });
  });

  describe('a record in edit', () => {
    test('draws no field again in which nobody types', async () => {
      const page = await shown('editing');
      const counter = page.getByRole('button', { name: 'Count' });
      const times = async () => {
        await counter.click();
        return counter.getAttribute('title');
      };
      await page.getByRole('combobox', { name: 'Marital status' }).waitFor();
      const before = await times();
      await page.getByLabel('Medical record number').pressSequentially('Bee');
      await expect(output(page)).toHaveText('Bee');
      expect(await times()).toBe(before);
      await page.context().close();
    });
  });

  describe('a form that is tried out', () => {
    test('follows a changed condition at once, as the reasons do', async () => {
      const page = await shown('following');
      const question = page.getByRole('textbox', { name: 'Question b' });
      const change = page.getByRole('button', { name: 'Change the condition' });
      await expect(question).toBeVisible();
      await change.click();
      await expect(page.getByText('Hides, because this does not hold')).toBeVisible();
      await expect(question).toHaveCount(0);
      await page.context().close();
    });
  });

  describe('a definition that is tried out', () => {
    test('previews a note’s content, signers and rules, with reasons', async () => {
      const page = await shown('previews');
      const of = (name: string) => page.getByRole('region', { name, exact: true });
      const note = of('NoteDefinition');
      await note.getByRole('textbox', { name: /^Plan/ }).fill('Again in a week.');
      await expect(note.getByText('Hides, because this does not hold')).toBeVisible();
      await expect(note.getByRole('textbox', { name: 'Who came along' })).toHaveCount(0);
      await expect(of('NoteSectionForm').getByRole('textbox', { name: 'What was said' })).toHaveCount(1);
      await expect(of('SignatureConfiguration').getByText('Not asked')).toBeVisible();
      await expect(of('NoteRule').getByText('the rule does not apply to this visit')).toBeVisible();
      for (const name of ['NoteDefinition', 'SignatureConfiguration', 'NoteRule']) await of(name).getByLabel('Age').fill('12');
      await expect(note.getByRole('textbox', { name: 'Who came along' })).toBeVisible();
      await expect(note.getByRole('textbox', { name: /^Plan/ })).toHaveValue('Again in a week.');
      await expect(of('SignatureConfiguration').getByText('Not asked')).toHaveCount(0);
      await expect(of('NoteRule').getByText('Say who came along.')).toBeVisible();
      await expectAccessible(page);
      await page.context().close();
    });
  });
}
