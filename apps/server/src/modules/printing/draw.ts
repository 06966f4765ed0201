import { type Block, type BlockOf, type Run } from './blocks.ts';
import { drawable } from './faces.ts';
import { drawWords, heightOf } from './lines.ts';
import { ink, type StyleName, type } from './paper.ts';

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;
/** Draws one kind of block at the cursor and adds its tag under `parent`. */
type Drawer<B extends Block> = (canvas: Canvas, block: B) => void;
/** Where blocks are drawn: the document, the tag above them, and the part of the page they may fill. */
export interface Canvas {
  readonly doc: Doc;
  readonly parent: Element;
  readonly area: Area;
}
/** The mark of a chapter from its first page to the one where the next chapter begins; of the last one to the end. */
export interface ChapterMark {
  readonly mark: string | undefined;
  readonly from: number;
  until?: number;
}
export interface Area {
  readonly x: number;
  readonly width: number;
  /** The first pages of chapters, counted from 1 and filled during drawing. */
  readonly pages?: Map<string, number>;
  /** The right of the running head from a page on, by its number. Filled during drawing. */
  readonly heads?: Map<number, string>;
  /** Marks of chapters with the pages that they cover, in order. Filled during drawing. */
  readonly marks?: ChapterMark[];
  /** The first pages of chapters from a previous drawing, for the table of contents. */
  readonly known?: ReadonlyMap<string, number>;
}

export const bottomOf = (doc: Doc) => doc.page.height - doc.page.margins.bottom;
/** Starts a page if less than `height` points are left, so that a heading is never separated from its text. */
const room = (doc: Doc, height: number) => {
  if (doc.y + height > bottomOf(doc)) doc.addPage();
};
/** The number of the page at the cursor, counted from 1. */
const pageOf = (doc: Doc): number => {
  const { start, count } = doc.bufferedPageRange();
  return start + count;
};
const styleOf = (run: Run): StyleName => (run.bold ? (run.italic ? 'boldItalic' : 'bold') : run.italic ? 'italic' : 'plain');
/** Draws a text of one style at the cursor. */
const write = (doc: Doc, text: string, { style, size, x, width }: TextPlace) =>
  drawWords(doc, { runs: [{ text, style }], size, x, width });
interface TextPlace {
  readonly style: StyleName;
  readonly size: number;
  readonly x: number;
  readonly width: number;
}

/** Points for the title of a section, left of its content. */
const sideWide = 104;
const headingSizes = { 2: type.heading, 3: type.subheading, 4: type.body } as const;

/** The height of a block of text, and the least one of others. */
function tallOf(doc: Doc, block: Block, width: number): number {
  if (block.kind === 'heading') return block.level === 2 ? 34 : 22;
  if (block.kind === 'image') return block.height + 4;
  if (block.kind === 'section') return 5 + allTall(doc, block.blocks, width - sideWide);
  if (block.kind === 'together') return allTall(doc, block.blocks, width);
  if (block.kind !== 'paragraph') return 14;
  const runs = block.runs.map((run) => ({ ...run, style: styleOf(run) }));
  return heightOf(doc, { runs, size: type.body, width }) + 4;
}

const allTall = (doc: Doc, blocks: readonly Block[], width: number): number =>
  blocks.reduce((sum, one) => sum + tallOf(doc, one, width), 0);

const drawers: { readonly [K in Block['kind']]: Drawer<BlockOf<K>> } = {
  title: ({ doc, parent, area }, block) => {
    parent.add(
      doc.struct('H1', {}, () => {
        doc.fillColor(ink.text);
        write(doc, block.text, { style: 'bold', size: type.title, x: area.x, width: area.width });
      }),
    );
    doc.moveDown(0.3);
  },

  heading: ({ doc, parent, area }, block) => {
    room(doc, block.level === 2 ? 52 : 40);
    if (block.level === 2) doc.moveDown(0.45);
    parent.add(
      // pdfkit has an overload for each level.
      doc.struct(`H${block.level}` as 'H2', {}, () => {
        doc.fillColor(block.level === 2 ? ink.accent : ink.text);
        write(doc, block.text, { style: 'bold', size: headingSizes[block.level], x: area.x, width: area.width });
      }),
    );
    doc.moveDown(0.1);
  },

  section: ({ doc, parent, area }, block) => {
    room(doc, 46);
    doc.y += 5;
    const top = doc.y;
    const { page } = doc;
    parent.add(
      doc.struct('H2', {}, () => {
        doc.fillColor(ink.accent);
        write(doc, block.text, { style: 'bold', size: type.subheading, x: area.x, width: sideWide - 10 });
      }),
    );
    const bottom = doc.y;
    // A title longer than the page's rest is on the next page, with its content below.
    if (doc.page === page) doc.y = top;
    const inside = { ...area, x: area.x + sideWide, width: area.width - sideWide };
    drawBlocks({ doc, parent, area: inside }, block.blocks);
    if (doc.page === page) doc.y = Math.max(doc.y, bottom);
    doc.x = area.x;
  },

  paragraph: ({ doc, parent, area }, block) => {
    const runs = block.runs
      .map((run) => ({ ...run, style: styleOf(run) }))
      .filter(({ text, style }) => drawable(text, style) !== '');
    if (runs.length === 0) return;
    room(doc, 14);
    parent.add(
      doc.struct('P', {}, () => {
        doc.fillColor(block.tone === 'quiet' ? ink.quiet : block.tone === 'warning' ? ink.warning : ink.text);
        drawWords(doc, { runs, size: type.body, x: area.x, width: area.width });
      }),
    );
    doc.moveDown(0.25);
  },

  list: ({ doc, parent, area }, block) => {
    const list = doc.struct('L');
    parent.add(list);
    const inset = 16;
    block.items.forEach((blocks, index) => {
      room(doc, 14);
      const item = doc.struct('LI');
      list.add(item);
      const top = doc.y;
      const page = doc.page;
      item.add(
        doc.struct('Lbl', {}, () => {
          doc
            .font('plain')
            .fontSize(type.body)
            .fillColor(ink.text)
            .text(block.ordered ? `${index + 1}.` : '•', area.x, top, { width: inset, lineBreak: false });
        }),
      );
      if (doc.page === page) doc.y = top;
      const body = doc.struct('LBody');
      item.add(body);
      drawBlocks({ doc, parent: body, area: { x: area.x + inset, width: area.width - inset } }, blocks);
      body.end();
      item.end();
    });
    list.end();
  },

  table: ({ doc, parent, area }, block) => {
    const columns = Math.max(block.head.length, ...block.rows.map((row) => row.length), 1);
    const shares = block.widths ?? Array.from({ length: columns }, () => 1);
    const whole = shares.reduce((sum, share) => sum + share, 0);
    const widths = shares.map((share) => (share / whole) * area.width);
    const table = doc.struct('Table');
    parent.add(table);
    const canvas = { doc, parent: table, area };
    if (block.head.some((cell) => cell !== '')) drawRow(canvas, block.head, { widths, tag: () => 'TH' });
    for (const row of block.rows) drawRow(canvas, row, { widths, tag: () => 'TD' });
    table.end();
    doc.moveDown(0.5);
  },

  facts: ({ doc, parent, area }, block) => {
    const table = doc.struct('Table');
    parent.add(table);
    const pairs = block.pairs ?? 1;
    const width = area.width / pairs;
    const label = Math.min(150, Math.max(80, width * 0.32));
    for (let at = 0; at < block.rows.length; at += pairs) {
      const cells = block.rows.slice(at, at + pairs);
      const widths = cells.flatMap(() => [label, width - label]);
      const tag = (column: number) => (column % 2 === 0 ? 'TH' : 'TD');
      drawRow({ doc, parent: table, area }, cells.flat(), { widths, tag });
    }
    table.end();
    doc.moveDown(0.4);
  },

  image: ({ doc, parent, area }, block) => {
    room(doc, block.height + 4);
    const top = doc.y;
    parent.add(
      doc.struct('Figure', { alt: block.alt }, () => {
        doc.image(block.png, area.x, top, { fit: [Math.min(area.width, 220), block.height] });
      }),
    );
    doc.y = top + block.height + 4;
    doc.x = area.x;
  },

  chapter: ({ doc, parent, area }, block) => {
    const before = area.marks?.at(-1);
    if (before) before.until = pageOf(doc);
    if (block.level === 1) doc.addPage();
    else room(doc, 140);
    const page = pageOf(doc);
    area.pages?.set(block.id, page);
    if (block.running !== undefined) area.heads?.set(page, block.running);
    area.marks?.push({ mark: block.mark, from: page });
    if (block.level === 1) doc.outline.addItem(block.text);
    parent.add(
      doc.struct(block.level === 1 ? 'H1' : 'H2', {}, () => {
        doc.fillColor(block.level === 1 ? ink.text : ink.accent);
        const size = block.level === 1 ? type.title : type.heading;
        write(doc, block.text, { style: 'bold', size, x: area.x, width: area.width });
      }),
    );
    doc.moveDown(0.3);
  },

  contents: ({ doc, parent, area }, block) => {
    const table = doc.struct('Table');
    parent.add(table);
    for (const { id, text, level } of block.rows) {
      const page = String(area.known?.get(id) ?? '');
      const tag = (column: number) => (level === 1 && column === 0 ? 'TH' : 'TD');
      const cells = [level === 1 ? text : `    ${text}`, page];
      drawRow({ doc, parent: table, area }, cells, { widths: [area.width - 50, 50], tag });
    }
    table.end();
  },

  ink: ({ doc, parent, area }, block) => {
    const height = 44;
    room(doc, height + 4);
    const top = doc.y;
    const scale = Math.min(220 / block.width, height / block.height);
    parent.add(
      doc.struct('Figure', { alt: block.alt }, () => {
        doc
          .save()
          .translate(area.x, top)
          .scale(scale)
          .path(block.path)
          .lineWidth(3)
          .lineCap('round')
          .lineJoin('round')
          .strokeColor(ink.text)
          .stroke()
          .restore();
      }),
    );
    doc.y = top + height + 4;
    doc.x = area.x;
  },

  together: (canvas, block) => {
    const { doc, area } = canvas;
    const height = allTall(doc, block.blocks, area.width);
    const { margins, height: page } = doc.page;
    if (height <= (page - margins.top - margins.bottom) / 2) room(doc, height);
    drawBlocks(canvas, block.blocks);
  },

  rule: ({ doc, area }) => {
    room(doc, 12);
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .moveTo(area.x, doc.y + 4)
      .lineTo(area.x + area.width, doc.y + 4)
      .lineWidth(0.6)
      .strokeColor(ink.line)
      .stroke();
    doc.endMarkedContent();
    doc.y += 10;
  },
};

/** The columns of a table: their widths in points, and the tag of a cell in each. */
interface Columns {
  readonly widths: readonly number[];
  readonly tag: (column: number) => 'TH' | 'TD';
}

const cellGap = 6;
/** One row, as high as its highest cell. A cell higher than a page is cut into rows, so that no line is lost. */
function drawRow(canvas: Canvas, cells: readonly string[], columns: Columns): void {
  const { doc, parent: table, area } = canvas;
  const { widths, tag } = columns;
  const words = cells.map((text, column) => ({
    runs: [{ text: text === '' ? ' ' : text, style: tag(column) === 'TH' ? ('bold' as const) : ('plain' as const) }],
    size: tag(column) === 'TH' ? type.small + 0.5 : type.body,
    width: (widths[column] ?? 60) - cellGap,
  }));
  const heights = words.map((one) => heightOf(doc, one));
  const height = Math.max(...heights, 12);
  const most = bottomOf(doc) - doc.page.margins.top - 20;
  if (height > most) {
    const [first, rest] = halves(cells);
    drawRow(canvas, first, columns);
    drawRow(canvas, rest, columns);
    return;
  }
  room(doc, height + 4);
  const top = doc.y;
  const row = doc.struct('TR');
  table.add(row);
  let x = area.x;
  words.forEach((one, column) => {
    const left = x;
    const cell = doc.struct(tag(column));
    row.add(cell);
    cell.add(
      doc.struct('P', {}, () => {
        doc.y = top;
        doc.fillColor(tag(column) === 'TH' ? ink.quiet : ink.text);
        drawWords(doc, { ...one, x: left });
      }),
    );
    cell.end();
    x += widths[column] ?? 60;
  });
  row.end();
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(area.x, top + height + 1.5)
    .lineTo(area.x + area.width, top + height + 1.5)
    .lineWidth(0.4)
    .strokeColor(ink.line)
    .stroke();
  doc.endMarkedContent();
  doc.x = area.x;
  doc.y = top + height + 3;
}

/** Splits every cell near its middle, at a space where there is one. */
function halves(cells: readonly string[]): [string[], string[]] {
  const cut = cells.map((cell) => {
    if (cell.length < 200) return cell.length;
    const space = cell.indexOf(' ', Math.floor(cell.length / 2));
    return space < 0 ? Math.floor(cell.length / 2) : space + 1;
  });
  return [cells.map((cell, index) => cell.slice(0, cut[index])), cells.map((cell, index) => cell.slice(cut[index]))];
}

/** Draws blocks one under the other. */
export function drawBlocks(canvas: Canvas, blocks: readonly Block[]): void {
  for (const block of blocks) {
    // The table is keyed by the union's own tag, which TypeScript cannot follow through an index.
    (drawers[block.kind] as Drawer<Block>)(canvas, block);
  }
}
