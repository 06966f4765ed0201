import { randomBytes } from 'node:crypto';
import { namesOf } from '@notewell/model';
import PDFDocument from 'pdfkit';
import type { Block } from './blocks.ts';
import { type ChapterMark, drawBlocks } from './draw.ts';
import { drawWords, heightOf, lineHeight, linesOf, widthOf } from './lines.ts';
import { fonts, ink, paper, type } from './paper.ts';

/** On every page, outside the reading order. */
export interface Running {
  readonly left: string;
  readonly right: string;
  /** Said on every page, such as that the record was entered in error. */
  readonly mark?: string | undefined;
  /** The practice's own words, over the last line; up to `footLines` lines of them. */
  readonly foot: string | undefined;
  /** Print time and user, left of the page number. Never cut off by a long footer. */
  readonly printed: string;
}

export interface Printout {
  readonly title: string;
  /** The author in the file's metadata. */
  readonly author?: string;
  /** BCP 47. */
  readonly language: string;
  readonly running: Running;
  readonly blocks: readonly Block[];
  /** The creation date in the file, given so that the same input produces the same bytes. */
  readonly made: Date;
  /** Encrypts the file with AES-256: readers ask for it. */
  readonly password?: string | undefined;
}

/** A tagged PDF (PDF/UA) of the blocks, complete in memory. Rejects only where a font or image cannot be read. */
export async function renderPrintout(printout: Printout): Promise<Buffer> {
  const pages = new Map<string, number>();
  const first = await rendered(printout, pages, new Map());
  // Contents name pages that are known only once everything has been drawn; the rows are as high as before.
  if (!printout.blocks.some(({ kind }) => kind === 'contents')) return first;
  return rendered(printout, new Map(), pages);
}

async function rendered(printout: Printout, pages: Map<string, number>, known: ReadonlyMap<string, number>): Promise<Buffer> {
  const doc = new PDFDocument({
    size: paper.size,
    margins: { ...paper.margins },
    bufferPages: true,
    tagged: true,
    // The library knows it; its type declarations do not yet.
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    // AES-256 encryption is an extension of 1.7.
    pdfVersion: printout.password === undefined ? '1.7' : '1.7ext3',
    ...(printout.password === undefined ? {} : encryptedWith(printout.password)),
    lang: printout.language,
    displayTitle: true,
    info: {
      Title: printout.title,
      ...(printout.author ? { Author: printout.author } : {}),
      Producer: 'Notewell',
      Creator: 'Notewell',
      CreationDate: printout.made,
    },
  });
  for (const name of namesOf(fonts)) doc.registerFont(name, fonts[name]());

  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });

  // The practice's footer takes its room from every page.
  const footTall = heightOfFoot(doc, printout.running.foot);
  const keepFoot = () => {
    doc.page.margins.bottom = paper.margins.bottom + footTall;
  };
  keepFoot();
  doc.on('pageAdded', keepFoot);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const { left, right } = paper.margins;
  const heads = new Map<number, string>();
  const marks: ChapterMark[] = [];
  const area = { x: left, width: doc.page.width - left - right, pages, known, heads, marks };
  drawBlocks({ doc, parent: root, area }, printout.blocks);
  root.end();
  runningText(doc, printout.running, { heads, marks });
  doc.end();
  return done;
}

/** Readers with the password may print, copy and use a screen reader; nobody changes the file. */
const encryptedWith = (userPassword: string) => ({
  userPassword,
  ownerPassword: randomBytes(24).toString('base64url'),
  permissions: { printing: 'highResolution', copying: true, contentAccessibility: true } as const,
});

const small = (text: string, style: 'plain' | 'bold' = 'plain') => ({ runs: [{ text, style }], size: type.small });
const inner = ({ page: { width, margins } }: PDFKit.PDFDocument) => width - margins.left - margins.right;
/** Points from the bottom of the page to the top of its last line. */
const lastLine = 38;
const footLines = 4;

function heightOfFoot(doc: PDFKit.PDFDocument, foot: string | undefined): number {
  if (!foot) return 0;
  const words = { ...small(foot), width: inner(doc) };
  return Math.min(heightOf(doc, words), footLines * lineHeight(doc, words));
}

interface OfPages {
  readonly heads: ReadonlyMap<number, string>;
  readonly marks: readonly ChapterMark[];
}

/** The mark of the whole printout and of each chapter that has a part on the page, each once. */
function markOn(page: number, { mark }: Running, chapters: readonly ChapterMark[]): string {
  const here = chapters.filter(({ from, until = page }) => from <= page && page <= until);
  return [...new Set([mark, ...here.map((one) => one.mark)])].filter(Boolean).join(' · ');
}

/** Head and foot are drawn last, when the count of pages is known, and are artifacts: a reader does not meet them on each page. */
function runningText(doc: PDFKit.PDFDocument, running: Running, { heads, marks }: OfPages): void {
  const { left, foot, printed } = running;
  const { start, count } = doc.bufferedPageRange();
  let { right } = running;
  const footTall = heightOfFoot(doc, foot);
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    const page = index - start + 1;
    right = heads.get(page) ?? right;
    const mark = markOn(page, running, marks);
    const { height, margins } = doc.page;
    const { bottom } = margins;
    // Text below the margin would otherwise start another page.
    margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Top'] });
    sideBySide(doc, [left, right], 30);
    if (mark) cut(doc, mark, { x: margins.left, y: 42, width: inner(doc), height: 0, isMark: true });
    doc.endMarkedContent();
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    if (foot) cut(doc, foot, { x: margins.left, y: height - lastLine - footTall, width: inner(doc), height: footTall });
    sideBySide(doc, [printed, `Page ${page} of ${count}`], height - lastLine);
    doc.endMarkedContent();
    margins.bottom = bottom;
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isMark?: boolean;
}

/** Two texts of one line: the right one whole where it takes at most five sixths, the left in what that leaves. */
function sideBySide(doc: PDFKit.PDFDocument, [left, right]: readonly [string, string], y: number): void {
  const width = inner(doc);
  const start = doc.page.margins.left;
  const tall = lineHeight(doc, small(right));
  const taken = Math.min(Math.ceil(widthOf(doc, small(right))) + 1, (width * 5) / 6);
  cut(doc, left, { x: start, y, width: width - taken - 12, height: tall });
  cut(doc, right, { x: start + width - taken, y, width: taken, height: tall });
}

/** As much of the text as fits, with an ellipsis where that is not all. */
function cut(doc: PDFKit.PDFDocument, text: string, { x, y, width, height, isMark = false }: Box): void {
  const style = isMark ? 'bold' : 'plain';
  const words = { ...small(text, style), x, width };
  const most = Math.max(1, Math.round(height / lineHeight(doc, words)));
  const lines = linesOf(doc, words);
  doc.fillColor(isMark ? ink.warning : ink.quiet);
  doc.y = y;
  if (lines.length <= most) return drawWords(doc, words, lines);
  const fits = lines
    .slice(0, most)
    .map((line) => line.text)
    .join('');
  const shortened = { ...small(`${fits.trimEnd().slice(0, -2)}…`, style), x, width };
  drawWords(doc, shortened, linesOf(doc, shortened).slice(0, most));
}
