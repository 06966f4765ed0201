import bidiFactory from 'bidi-js';
import { ascentOf, drawable, fontFor } from './faces.ts';
import type { FontName, StyleName } from './paper.ts';

type Doc = PDFKit.PDFDocument;
export interface StyledRun {
  readonly text: string;
  readonly style: StyleName;
  readonly underline?: boolean | undefined;
  readonly strike?: boolean | undefined;
}
export interface Words {
  readonly runs: readonly StyledRun[];
  readonly size: number;
  readonly width: number;
}
/** Characters of one font, in the order in which the font draws them. */
interface Piece {
  readonly text: string;
  readonly font: FontName;
  readonly run: StyledRun;
}
export interface Line {
  /** From left to right. */
  readonly pieces: readonly Piece[];
  readonly text: string;
  /** True for a line that begins on the right. */
  readonly fromRight: boolean;
}

const bidi = bidiFactory();
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** A word with the space after it. A line may end after it, or after a hyphen between letters. */
const steps = /(?:[^\s]|[\u00a0\u202f])+?(?:(?<=\p{L})[-–—](?=\p{L})|[^\S\u00a0\u202f]+|(?![\s\S]))|[^\S\u00a0\u202f]+/gu;

/** One line of the source, with the run and the direction of each character. */
interface Source {
  readonly text: string;
  readonly runAt: readonly StyledRun[];
  readonly levels: ReturnType<typeof bidi.getEmbeddingLevels> | undefined;
}

function sourcesOf(runs: readonly StyledRun[]): Source[] {
  const lines: { text: string; runAt: StyledRun[] }[] = [{ text: '', runAt: [] }];
  for (const run of runs)
    drawable(run.text, run.style)
      .split('\n')
      .forEach((text, index) => {
        if (index > 0) lines.push({ text: '', runAt: [] });
        const last = lines.at(-1);
        if (!last) return;
        last.text += text;
        for (let at = 0; at < text.length; at += 1) last.runAt.push(run);
      });
  return lines.map((one) => ({ ...one, levels: rightToLeft.test(one.text) ? bidi.getEmbeddingLevels(one.text) : undefined }));
}

/** Pieces of a part of a source in reading order. */
function logical({ text, runAt, levels }: Source, from: number, to: number) {
  const pieces: { from: number; text: string; font: FontName; run: StyledRun; level: number }[] = [];
  let at = from;
  for (const one of text.slice(from, to)) {
    const run = runAt[at] ?? { text, style: 'plain' };
    const level = levels?.levels[at] ?? 0;
    const last = pieces.at(-1);
    const font = fontFor(one, run.style) ?? run.style;
    if (last && last.font === font && last.run === run && last.level === level) last.text += one;
    else pieces.push({ from: at, text: one, font, run, level });
    at += one.length;
  }
  return pieces;
}

const drawnBackwards: ReadonlySet<FontName> = new Set(['hebrew', 'hebrewBold', 'arabic', 'arabicBold']);
/** Fonts of scripts from right to left turn all their text: numbers in them, and text of other fonts, are turned here. */
const turned = (text: string) =>
  [...text]
    .toReversed()
    .map((one) => bidi.getMirroredCharacter(one) ?? one)
    .join('');

function lineOf(source: Source, from: number, to: number): Line {
  const { text, levels } = source;
  const pieces = logical(source, from, to);
  const line = text.slice(from, to);
  if (!levels) return { pieces, text: line, fromRight: false };
  const order = bidi.getReorderedIndices(text, levels, from, to - 1);
  const placeOf = new Map(order.map((index, place) => [index, place]));
  const place = ({ from: at }: { readonly from: number }) => placeOf.get(at) ?? at;
  return {
    pieces: pieces
      .toSorted((a, b) => place(a) - place(b))
      .map((one) => ((one.level % 2 === 1) === drawnBackwards.has(one.font) ? one : { ...one, text: turned(one.text) })),
    text: line,
    fromRight: (levels.paragraphs[0]?.level ?? 0) === 1,
  };
}

const widthOfPieces = (doc: Doc, pieces: readonly Pick<Piece, 'font' | 'text'>[], size: number) =>
  pieces.reduce((sum, { font, text }) => sum + doc.font(font).fontSize(size).widthOfString(text), 0);

/** Words cut into lines of a width. A word that is wider than a line is cut. */
export function linesOf(doc: Doc, { runs, size, width }: Words): Line[] {
  const lines: Line[] = [];
  for (const source of sourcesOf(runs)) {
    const { text } = source;
    const wide = (from: number, to: number) => widthOfPieces(doc, logical(source, from, to), size);
    let start = 0;
    let taken = 0;
    for (const { 0: step, index } of text.matchAll(steps)) {
      const end = index + step.length;
      const bare = wide(index, index + step.trimEnd().length);
      if (taken + bare > width && index > start) {
        lines.push(lineOf(source, start, index));
        start = index;
        taken = 0;
      }
      if (bare <= width) {
        taken += wide(index, end);
        continue;
      }
      let at = index;
      for (const one of step) {
        const more = wide(at, at + one.length);
        if (taken + more > width && at > start) {
          lines.push(lineOf(source, start, at));
          start = at;
          taken = 0;
        }
        taken += more;
        at += one.length;
      }
    }
    if (start < text.length || text === '') lines.push(lineOf(source, start, text.length));
  }
  return lines;
}

export const widthOf = (doc: Doc, { runs, size }: Omit<Words, 'width'>): number =>
  Math.max(0, ...sourcesOf(runs).map((source) => widthOfPieces(doc, logical(source, 0, source.text.length), size)));

const gap = 1;
const styleOf = ({ runs }: Pick<Words, 'runs'>): StyleName => runs[0]?.style ?? 'plain';
export const lineHeight = (doc: Doc, { runs, size }: Omit<Words, 'width'>): number =>
  doc.font(styleOf({ runs })).fontSize(size).currentLineHeight(true) + gap;
export const heightOf = (doc: Doc, words: Words): number => linesOf(doc, words).length * lineHeight(doc, words);

/** Draws lines from the cursor down, over as many pages as they take. */
export function drawWords(doc: Doc, words: Words & { readonly x: number }, lines = linesOf(doc, words)): void {
  const { x, size, width } = words;
  const tall = lineHeight(doc, words);
  for (const { pieces, fromRight } of lines) {
    if (doc.y + tall - gap > doc.page.height - doc.page.margins.bottom) doc.continueOnNewPage();
    const top = doc.y;
    let left = fromRight ? Math.max(x, x + width - widthOfPieces(doc, pieces, size)) : x;
    for (const { text, font, run } of pieces) {
      const down = (ascentOf(run.style) - ascentOf(font)) * size;
      doc.font(font).fontSize(size);
      doc.text(text, left, top + down, {
        lineBreak: false,
        underline: run.underline === true,
        strike: run.strike === true,
      });
      left += doc.widthOfString(text);
    }
    doc.y = top + tall;
  }
  doc.font(styleOf(words)).fontSize(size);
  doc.x = x;
}
