import type { Note, Patient } from '@notewell/model';
import { expect, test } from 'vitest';
import { renderPrintout } from '../../printing/render.ts';
import { nodesOf, readPdf, wordsUnder } from '../../printing/testing/read-pdf.ts';
import { chartsPrintout } from './charts-print.ts';

const patient = (id: string, family: string): Patient => ({
  resourceType: 'Patient',
  id,
  name: { given: 'Ada', family },
  medicalRecordNumber: `MRN-${id}`,
});
const note = (id: string, text: string): Note => ({
  resourceType: 'Note',
  id,
  status: 'Final',
  title: 'Progress note',
  subject: { id: 'p', resourceType: 'Patient' },
  serviceDate: '2026-11-20',
  sections: [{ id: 's', kind: 'Text', title: 'Story', text }],
  signatures: [{ name: 'Dana Reyes', status: 'Signed', signedAt: '2026-11-20T21:05:00Z', media: { id: 'ink' } }],
  addenda: [{ text: `Addendum of ${id}.` }],
});
const long = 'Slept through the night and spoke of it. '.repeat(400);
const charts = [
  { patient: patient('p1', 'First'), notes: [note('n1', long), note('n2', 'Short.')] },
  { patient: patient('p2', 'Second'), notes: [note('n3', 'Other.')] },
  { patient: patient('p3', 'Third'), notes: [] },
];

test('several charts print as one tagged file with contents', async () => {
  const printout = chartsPrintout(charts, {
    preferences: {
      resourceType: 'PracticePreferences',
      name: 'Riverside Clinic',
      militaryTimeInPrintouts: true,
      timeZone: 'UTC',
    },
    drawn: new Map([['ink', { path: 'M1 1L50 50', width: 600, height: 160 }]]),
    printedBy: 'Dana Reyes',
    period: { from: '2026-11-01', to: '2026-11-30' },
    now: new Date('2026-11-21T15:00:00Z'),
  });
  const { tree, pages: printed } = readPdf(await renderPrintout(printout));
  const titles = nodesOf(tree, 'H1').map((one) => wordsUnder(one).trim());
  expect(titles).toEqual(['Charts', 'Ada First', 'Ada Second', 'Ada Third']);
  const [contents] = nodesOf(tree, 'Table');
  if (!contents) throw new Error('no contents');
  const rows = nodesOf(contents, 'TR').map((row) => wordsUnder(row).trim().replace(/\s+/g, ' '));
  expect(rows).toHaveLength(6);
  const pages = rows.map((row) => Number(/(\d+)$/.exec(row)?.[1]));
  // A new page for each patient; the long note pushes what follows it on.
  expect(pages[0]).toBe(2);
  expect(pages[2]).toBeGreaterThan(2);
  expect(pages[3]).toBeGreaterThan(pages[2] ?? 0);
  expect(pages[5]).toBe((pages[3] ?? 0) + 1);
  // Pages come apart: each names the patient.
  for (const words of printed.slice(1, (pages[3] ?? 0) - 1)) expect(words).toContain('Ada First, Record MRN-p1');
  expect(printed.at(-1)).toContain('Ada Third, Record MRN-p3');
  const words = wordsUnder(tree);
  expect(words).toContain('Signed notes from November 1, 2026 to November 30, 2026');
  expect(words.match(/No signed notes in this period/g)).toHaveLength(1);
  for (const said of ['Addendum of n1.', 'Addendum of n3.', 'Signed by Dana Reyes', '21:05']) expect(words).toContain(said);
  expect(nodesOf(tree, 'Figure')).toHaveLength(3);
});

test('each page with a part of a confidential note says so', async () => {
  const kept = { ...note('n2', long.replaceAll('Slept', 'Whispered')), confidential: true };
  const printout = chartsPrintout([{ patient: patient('p1', 'First'), notes: [note('n1', long), kept, note('n3', 'Short.')] }], {
    preferences: undefined,
    drawn: new Map(),
    printedBy: 'Dana Reyes',
    now: new Date('2026-11-21T15:00:00Z'),
  });
  const { pages } = readPdf(await renderPrintout(printout));
  const secret = pages.filter((words) => words.includes('Whispered'));
  expect(secret.length).toBeGreaterThan(1);
  // In the head, apart from the words at the beginning of the note.
  const isMarked = (words: string) => /Confidential(?!: read)/.test(words);
  expect(secret.filter((words) => !isMarked(words))).toEqual([]);
  expect(isMarked(pages[0] ?? '')).toBe(false);
  expect(isMarked(pages.at(1) ?? '')).toBe(false);
});
