import PDFDocument from 'pdfkit';

/** A page of a paper, drawn from top to bottom. Parts that are absent take no room. */
export interface PaperPage {
  /** Sender: name, address and telephone in the head of the page. */
  readonly sender?: readonly string[];
  readonly title: string;
  /** Lines of label and value, such as patient and date. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly text?: readonly string[];
  /** A table, its first row the heads. A row whose last cell has text is bold. */
  readonly table?: readonly (readonly string[])[];
  /** Name under a line for a signature. */
  readonly signed?: string;
  /** Draws the page as a card with a border, such as an insurance card. */
  readonly isCard?: true;
}

export interface PlainPaper {
  readonly title: string;
  /** Printed in the file's own data: the same input gives the same bytes. */
  readonly made: Date;
  /** Line at the foot of each page. */
  readonly foot: string;
  readonly pages: readonly PaperPage[];
}

type Drawing = PDFKit.PDFDocument;
const margin = 72;
const width = 612 - 2 * margin;
const grey = '#555555';
const black = '#111111';

/** A small PDF, such as a scanned paper of the demo practice. It embeds no font. */
export async function plainPaper({ title, made, foot, pages }: PlainPaper): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    autoFirstPage: false,
    info: { Title: title, Producer: 'Notewell', Creator: 'Notewell', CreationDate: made },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  for (const [at, page] of pages.entries()) {
    doc.addPage();
    draw(doc, page);
    const words = pages.length > 1 ? `${foot} Page ${at + 1} of ${pages.length}.` : foot;
    doc
      .font('Helvetica')
      .fontSize(8)
      .fillColor(grey)
      .text(words, margin, 792 - margin - 12, { width, lineBreak: false });
  }
  doc.end();
  return done;
}

function draw(doc: Drawing, { sender = [], title, facts = [], text = [], table = [], signed, isCard }: PaperPage): void {
  if (isCard) doc.roundedRect(margin - 16, margin - 16, 352, 232, 10).stroke(grey);
  const [name, ...address] = sender;
  if (name !== undefined) {
    doc.font('Helvetica-Bold').fontSize(12).fillColor(black).text(name);
    doc.font('Helvetica').fontSize(9).fillColor(grey);
    for (const line of address) doc.text(line);
    if (!isCard)
      doc
        .moveTo(margin, doc.y + 6)
        .lineTo(margin + width, doc.y + 6)
        .stroke('#bbbbbb');
    doc.moveDown(isCard ? 1 : 2);
  }
  doc
    .font('Helvetica-Bold')
    .fontSize(isCard ? 12 : 16)
    .fillColor(black)
    .text(title, margin);
  doc.moveDown(0.75).fontSize(10);
  for (const [label, value] of facts) {
    const { y } = doc;
    doc.font('Helvetica').fillColor(grey).text(label, margin, y, { width: 110 });
    doc.fillColor(black).text(value, margin + 115, y, { width: width - 115 });
  }
  if (facts.length > 0) doc.moveDown();
  if (table.length > 0) drawTable(doc, table);
  doc.font('Helvetica').fontSize(11).fillColor(black);
  for (const paragraph of text) doc.text(paragraph, margin, doc.y, { width: isCard ? 320 : width, lineGap: 3 }).moveDown();
  if (signed === undefined) return;
  doc
    .moveDown(2)
    .moveTo(margin, doc.y)
    .lineTo(margin + 220, doc.y)
    .stroke(grey);
  doc.moveDown(0.4).fontSize(10).fillColor(grey).text(signed, margin);
}

function drawTable(doc: Drawing, rows: NonNullable<PaperPage['table']>): void {
  const cell = width / (rows[0]?.length ?? 1);
  for (const [at, row] of rows.entries()) {
    const { y } = doc;
    const isMarked = at > 0 && row.at(-1) !== '';
    doc
      .font(at === 0 || isMarked ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(9.5)
      .fillColor(at === 0 ? grey : black);
    for (const [column, words] of row.entries()) doc.text(words, margin + column * cell, y, { width: cell - 6 });
    doc
      .moveTo(margin, y + 16)
      .lineTo(margin + width, y + 16)
      .stroke('#dddddd');
    doc.y = y + 22;
  }
  doc.x = margin;
  doc.moveDown();
}
