import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Note, type QuestionnaireItem, QuestionType } from '@notewell/model';
import type { Occasion } from '@notewell/rules';
import { questionSample } from '@notewell/testkit';
import { expect, test } from 'vitest';
import { renderPrintout } from '../../printing/render.ts';
import { nodesOf, readPdf, wordsUnder } from '../../printing/testing/read-pdf.ts';
import { notePrintout } from './note-print.ts';

type Answer = NonNullable<NonNullable<Note['sections']>[number]['answers']>[number];
const items: QuestionnaireItem[] = [];
const answers: Answer[] = [];
for (const type of QuestionType.values) {
  const { look, whole, words } = questionSample(type, undefined);
  items.push({ ...look, linkId: type, type });
  if (whole) {
    const value = whole.length === 1 ? (whole[0] ?? null) : [...whole];
    answers.push({
      questionId: type,
      text: look.text ?? '',
      value,
      display: words ?? (typeof value === 'string' ? value : `${type} in words`),
    });
  }
}
answers.push({ questionId: 'grid-1', text: 'Feeling down', value: 'o2', display: 'More than half the days', score: 2 });

async function printed(extra: readonly QuestionnaireItem[] = [], more: readonly Answer[] = [], earlier?: readonly Occasion[]) {
  const note: Note = {
    resourceType: 'Note',
    status: 'Preliminary',
    subject: { id: 'p1', resourceType: 'Patient', display: 'Ana Rivera' },
    serviceDate: '2026-03-18',
    sections: [
      {
        id: 'f',
        kind: 'Form',
        title: 'Every kind',
        form: { id: 'q', resourceType: 'Questionnaire' },
        answers: [...answers, ...more],
      },
    ],
  };
  const pdf = await renderPrintout(
    notePrintout({
      note,
      forms: new Map([['q', [...items, ...extra]]]),
      earlier,
      printedBy: 'a test',
      now: new Date('2026-03-19T10:00:00Z'),
    }),
  );
  const folder = process.env['NOTEWELL_SHEET'];
  if (folder) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'print.pdf'), pdf);
  }
  const read = readPdf(pdf);
  return { tree: read.tree, text: wordsUnder(read.tree).replaceAll(/\s+/g, ' ') };
}

test('every type of question prints its question and its answer', async () => {
  const { text } = await printed();
  for (const { text: asked = '', display = '' } of answers) {
    expect(text).toContain(asked);
    for (const line of display.split('\n')) {
      const words = line.replace(/^\d+\. /, '');
      if (!words.endsWith('ServiceEvents in words') && asked !== 'Feeling down') expect(text).toContain(words);
    }
  }
  expect(text).toContain('The next questions are about the past two weeks.');
  expect(text).toContain('Mood over time: earlier answers, as the chart keeps them.');
});
test('prints rankings, grids, services and drawn signatures', async () => {
  const { tree, text } = await printed();
  expect(nodesOf(tree, 'L').map((node) => wordsUnder(node).replaceAll(/\s+/g, ' ').trim())).toEqual([
    '1. More than half the days 2. Not at all 3. Several days 4. Nearly every day',
    '• Sertraline 50 mg • Melatonin 3 mg',
  ]);
  expect(text).toContain('Individual therapy 3:00 PM 3:45 PM 45 3');
  expect(text).toContain('Together 60');
  const heads = nodesOf(tree, 'TH').map((node) => wordsUnder(node).replaceAll(/\s+/g, ' ').trim());
  expect(heads).toEqual(expect.arrayContaining(['Not at all', 'Nearly every day', 'Service', 'Minutes']));
  expect(nodesOf(tree, 'Figure')).toHaveLength(1);
});
test('a table of earlier answers prints answers up to the note’s day', async () => {
  const on = (id: string, at: string, display: string): Occasion => ({
    id,
    at,
    answers: [{ questionId: 'mood', text: 'Mood', value: display, display }],
    total: undefined,
  });
  const table: QuestionnaireItem = { linkId: 'so-far', type: 'TableReport', text: 'Mood so far', lookup: { path: 'mood' } };
  const earlier = [on('a', '2026-01-05', 'low'), on('b', '2026-02-05T18:00:00Z', 'fair'), on('c', '2026-04-01', 'good')];
  const { tree, text } = await printed([table], [], earlier);
  const heads = nodesOf(tree, 'TH').map((node) => wordsUnder(node).replaceAll(/\s+/g, ' ').trim());
  expect(heads).toEqual(expect.arrayContaining(['January 5, 2026', 'February 5, 2026']));
  expect(text).toMatch(/Mood so far .*Mood low fair/);
  expect(text).not.toContain('April');
});
test('entries of a group stand under numbered headings', async () => {
  const group: QuestionnaireItem = {
    linkId: 'child',
    type: 'Header',
    text: 'Child',
    repeats: true,
    items: [{ linkId: 'name', type: 'String', text: 'Name' }],
  };
  const { text } = await printed(
    [group],
    [
      { questionId: 'name', text: 'Name', value: 'Ben', display: 'Ben' },
      { questionId: 'name#2', text: 'Name', value: 'Cleo', display: 'Cleo' },
    ],
  );
  expect(text).toMatch(/Child 1 .*Name Ben .*Child 2 .*Name Cleo/);
});
