import { namesOf } from '@notewell/model';
import PDFDocument from 'pdfkit';
import type { Block } from './blocks.ts';
import { drawBlocks } from './draw.ts';
import { fonts, ink, paper, type } from './paper.ts';

export interface Printout {
  readonly title: string;
  /** Who wrote it, for the file's own data. */
  readonly author?: string;
  /** BCP 47. */
  readonly language: string;
  /** On every page, outside the reading order: left and right of the head, left of the foot. */
  readonly running: { readonly left: string; readonly right: string; readonly foot: string };
  readonly blocks: readonly Block[];
  /** Stands in the file's data, so that the same input gives the same bytes. */
  readonly made: Date;
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
    pdfVersion: '1.7',
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

  const root = doc.struct('Document');
  doc.addStructure(root);
  const { left, right } = paper.margins;
  drawBlocks(doc, root, printout.blocks, { x: left, width: doc.page.width - left - right, pages, known });
  root.end();
  runningText(doc, printout.running);
  doc.end();
  return done;
}

/** Head and foot are drawn last, when the count of pages is known, and are artifacts: a reader does not meet them on each page. */
function runningText(doc: PDFKit.PDFDocument, running: Printout['running']): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    const { width, height, margins } = doc.page;
    const inner = width - margins.left - margins.right;
    // Text below the margin would otherwise start another page.
    margins.bottom = 0;
    const line = (text: string, y: number, align: 'left' | 'right') =>
      doc
        .font('plain')
        .fontSize(type.small)
        .fillColor(ink.quiet)
        .text(text, paper.margins.left, y, { width: inner, align, height: type.small * 1.5, ellipsis: true, lineBreak: true });
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Top'] });
    line(running.left, 30, 'left');
    line(running.right, 30, 'right');
    doc.endMarkedContent();
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    line(running.foot, height - 38, 'left');
    line(`Page ${index - start + 1} of ${count}`, height - 38, 'right');
    doc.endMarkedContent();
    margins.bottom = paper.margins.bottom;
  }
}
