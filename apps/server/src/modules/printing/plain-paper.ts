import PDFDocument from 'pdfkit';

export interface PlainPaper {
  readonly title: string;
  /** Printed in the file's own data: the same input gives the same bytes. */
  readonly made: Date;
  /** Lines above the title, such as who sent the paper. */
  readonly head: readonly string[];
  /** Paragraphs of the first page. */
  readonly text: readonly string[];
  /** Pages in all; the others say which they are. */
  readonly pages: number;
}

/** A small PDF of plain text, such as a scanned paper of the demo practice. It embeds no font. */
export async function plainPaper({ title, made, head, text, pages }: PlainPaper): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 72,
    info: { Title: title, Producer: 'Notewell', Creator: 'Notewell', CreationDate: made },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  doc.font('Helvetica').fontSize(10).fillColor('#555555');
  for (const line of head) doc.text(line);
  doc.moveDown(2).font('Helvetica-Bold').fontSize(16).fillColor('#111111').text(title);
  doc.moveDown().font('Helvetica').fontSize(11);
  for (const paragraph of text) doc.text(paragraph, { lineGap: 3 }).moveDown();
  for (let page = 2; page <= pages; page++) {
    doc.addPage().fontSize(10).fillColor('#555555').text(`${title}, page ${page} of ${pages}`);
    doc.moveDown().fontSize(11).fillColor('#111111').text('This page has no more entries.');
  }
  doc.end();
  return done;
}
