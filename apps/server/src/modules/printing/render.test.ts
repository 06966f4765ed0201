import { expect, test } from 'vitest';
import { type Block, facts, heading, paragraph, title } from './blocks.ts';
import { type Running, renderPrintout } from './render.ts';
import { nodesOf, readPdf, wordsUnder } from './testing/read-pdf.ts';

const print = async (blocks: readonly Block[], running: Partial<Running> = {}) =>
  readPdf(
    await renderPrintout({
      title: 'Progress note',
      language: 'en-US',
      running: { left: 'Riverside Clinic', right: 'Ana Lima', foot: undefined, printed: 'Printed 1 March 2026', ...running },
      blocks,
      made: new Date('2026-03-01T10:00:00Z'),
    }),
  );

test('headings, paragraphs and tables stand in the tag tree in reading order', async () => {
  const { tree } = await print([
    title('Progress note'),
    heading(2, 'Subjective'),
    paragraph('Slept well.'),
    ...facts([['Start', '9:00']]),
  ]);
  expect(tree.tag).toBe('Document');
  expect(tree.children.map((child) => child.tag)).toEqual(['H1', 'H2', 'P', 'Table']);
  expect(wordsUnder(tree).replaceAll(/\s+/g, ' ').trim()).toBe('Progress note Subjective Slept well. Start 9:00');
});

test('a list says that it is one, with its items and nested lists', async () => {
  const { tree } = await print([
    {
      kind: 'list',
      ordered: true,
      items: [[paragraph('first')], [paragraph('second'), { kind: 'list', ordered: false, items: [[paragraph('inner')]] }]],
    },
  ]);
  expect(nodesOf(tree, 'LI').map((item) => wordsUnder(item).replaceAll(/\s+/g, ' ').trim())).toEqual([
    '1. first',
    '2. second • inner',
    '• inner',
  ]);
});

test('names keep letters outside Latin-1', async () => {
  const { pages } = await print([paragraph('Łucja Müller, Анна, Ελένη, “quoted”')]);
  expect(pages.join('')).toContain('Łucja Müller, Анна, Ελένη, “quoted”'.split(' ')[0]);
  expect(pages.join('').replaceAll(/\s+/g, '')).toContain('Анна,Ελένη,“quoted”');
});

test('long text loses no word across pages', async () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `word${index}`);
  const { pages, tree, artifacts } = await print([paragraph(words.join(' '))]);
  expect(pages.length).toBeGreaterThan(3);
  const read = wordsUnder(tree).split(/\s+/).filter(Boolean);
  expect(read).toEqual(words);
  expect(artifacts).toContain(`Page ${pages.length} of ${pages.length}`);
  expect(artifacts.match(/Riverside Clinic/g)).toHaveLength(pages.length);
});

test('a mark is on every page, and a chapter names itself in the head of its pages', async () => {
  const chapter = (id: string): Block => ({ kind: 'chapter', id, text: id, level: 1, running: `Chart of ${id}` });
  const long = paragraph(Array.from({ length: 1_500 }, (_, index) => `word${index}`).join(' '));
  const { pages } = await print([paragraph('Contents'), chapter('Ada'), long, chapter('Bo'), paragraph('Short.')], {
    mark: 'Entered in error',
  });
  expect(pages.length).toBeGreaterThan(3);
  const heads = pages.map((words) => /Ana Lima|Chart of (?:Ada|Bo)/.exec(words)?.[0]);
  expect(heads).toEqual(['Ana Lima', ...Array.from({ length: pages.length - 2 }, () => 'Chart of Ada'), 'Chart of Bo']);
  expect(pages.filter((words) => !words.includes('Entered in error'))).toEqual([]);
});

test('a mark of a chapter is on every page with a part of it, and on no other', async () => {
  const chapter = (id: string, mark?: string): Block => ({ kind: 'chapter', id, text: id, level: 2, ...(mark && { mark }) });
  const long = (of: string) => paragraph(Array.from({ length: 900 }, (_, index) => `${of}${index}`).join(' '));
  const { pages } = await print([
    paragraph('Contents'),
    chapter('Open'),
    long('open'),
    chapter('Secret', 'Confidential'),
    long('secret'),
    chapter('Later'),
    long('later'),
  ]);
  const has = (words: RegExp) => pages.flatMap((page, at) => (words.test(page) ? [at] : []));
  expect(has(/Confidential/)).toEqual(has(/secret\d/));
  expect(has(/Confidential/).length).toBeGreaterThan(1);
  expect(has(/Confidential/).length).toBeLessThan(pages.length);
});

test('a long footer cuts off no text', async () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `word${index}`);
  const foot = Array.from({ length: 40 }, (_, index) => `confidential${index}`).join(' ');
  const printed = 'Printed 1 March 2026 by Maya Ellison, LMSW';
  const { tree, artifacts, pages } = await print([paragraph(words.join(' '))], { foot, printed });
  expect(wordsUnder(tree).split(/\s+/).filter(Boolean)).toEqual(words);
  expect(artifacts.match(new RegExp(printed, 'g'))).toHaveLength(pages.length);
  expect(artifacts).toContain(`Page ${pages.length} of ${pages.length}`);
  expect(artifacts).toContain('confidential20');
});

test('a table cell longer than a page keeps every word', async () => {
  const words = Array.from({ length: 2_000 }, (_, index) => `cell${index}`);
  const { tree } = await print(facts([['Narrative', words.join(' ')]]));
  const read = new Set(wordsUnder(tree).split(/\s+/));
  expect(words.filter((word) => !read.has(word))).toEqual([]);
});

test('control characters do not reach the page', async () => {
  const { pages } = await print([paragraph('a\u0000b\u0007c')]);
  expect(pages[0]).toContain('abc');
});

test('the document says its language and title', async () => {
  const { language, title: name } = await print([paragraph('x')]);
  expect(language).toBe('en-US');
  expect(name).toBe('Progress note');
});

test('the same input gives the same words twice', async () => {
  const blocks = [paragraph('same')];
  expect((await print(blocks)).pages).toEqual((await print(blocks)).pages);
});

test('symbols, arrows and emoji that clinicians type are printed as typed', async () => {
  const typed = '→ ← ↑ ↓ ✓ ✗ ☐ ☑ ≥ ≤ ≠ ± ½ ° × µ Δ √ ∞ ≈ ² ♀ • … – — € ™ ⚠ ✅ ❌ 😀'.split(' ');
  const { pages } = await print([paragraph(typed.join(' ')), heading(2, 'Score ≥ 3'), ...facts([['≥', '≤ 4']])]);
  const read = pages.join('').replaceAll(/\s+/g, '');
  expect(typed.filter((one) => !read.includes(one))).toEqual([]);
  expect(read).toContain('Score≥3');
  expect(read).not.toContain('[U+');
});

test('a character without an embedded font is printed as its code', async () => {
  const { pages } = await print([paragraph('Named 中 at home')]);
  expect(pages[0]?.replaceAll(/\s+/g, ' ')).toContain('Named [U+4E2D] at home');
});

test('the running head prints symbols too', async () => {
  const { artifacts } = await print([paragraph('x')], { right: '中 ≥' });
  expect(artifacts.replaceAll(/\s+/g, ' ')).toContain('[U+4E2D] ≥');
});

test('Hebrew and Arabic words are drawn from right to left, their numbers from left to right', async () => {
  const { pages } = await print([paragraph('שלום 12'), paragraph('١٢ بب')]);
  const read = pages.join('').replaceAll(/\s+/g, '');
  expect(read).toContain('12םולש');
  expect(read).toContain('١٢');
});

test('blocks that belong together never part between pages', async () => {
  const lines = ['Signatures of the note', 'Signed by Dana Reyes', 'I rendered this service'];
  const together: Block = { kind: 'together', blocks: lines.map((line) => paragraph(line)) };
  for (let before = 38; before < 46; before += 1) {
    const { pages } = await print([...Array.from({ length: before }, () => paragraph('Slept well.')), together]);
    const pageOf = (line: string) => pages.findIndex((words) => words.includes(line));
    expect([before, new Set(lines.map(pageOf)).size]).toEqual([before, 1]);
  }
});
