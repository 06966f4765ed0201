/** Types that can be uploaded as they are. */
export const accepted = 'application/pdf,image/*,text/plain,.doc,.docx,.rtf,.xml';
/** Bytes that the server takes for one file. */
export const largest = 500 * 1_048_576;
/** Longest side of a photographed page in pixels: readable in print, about 500 KB. */
const longestSide = 2_200;

const endings = /\.(pdf|docx?|rtf|xml|txt|jpe?g|png|gif|webp|heic|tiff?)$/i;
/** True for a kind of file that is taken; a dropped file was not chosen from a filtered list. */
export const isTaken = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type.startsWith('image/') || type === 'application/pdf' || type === 'text/plain' || endings.test(name);

export const notTaken = 'This kind of file is not taken. Choose a PDF, a picture, or a text or Word document.';

export const isPicture = ({ type }: Pick<Blob, 'type'>): boolean => type.startsWith('image/');

/** Fault of chosen files in words; undefined if they can be uploaded as one document. */
export function faultOfFiles(files: readonly Pick<File, 'name' | 'size' | 'type'>[]): string | undefined {
  if (files.length === 0) return 'Choose a file or take a photo.';
  if (!files.every(isTaken)) return notTaken;
  if (files.some(({ size }) => size === 0)) return 'This file is empty.';
  if (files.some(({ size }) => size > largest)) return 'This file is larger than 500 MB.';
  if (files.length > 1 && !files.every(isPicture))
    return 'Only pictures can be joined into one document. Add other files one by one.';
  return undefined;
}

/** Bytes in which a PDF names itself. */
const headOfPdf = 1_024;
const callsItselfPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

/** Fault of one file by its facts and first bytes, in words. */
async function faultOfFile(file: File): Promise<string | undefined> {
  const fault = faultOfFiles([file]);
  if (fault || !callsItselfPdf(file)) return fault;
  const head = await file.slice(0, headOfPdf).text();
  return head.includes('%PDF-') ? undefined : 'It is named a PDF and is none. Save it as a PDF again, or choose another file.';
}

/** Files that can be uploaded, and why each of the others was left out. */
export interface CheckedFiles {
  readonly files: readonly File[];
  readonly faults: readonly string[];
}

const leftOut = ({ name }: File, fault: string) => `“${name}” was left out. ${fault}`;

/** Checks each file by itself. */
export async function checked(files: readonly File[]): Promise<CheckedFiles> {
  const faults = await Promise.all(files.map(faultOfFile));
  return {
    files: files.filter((_, at) => !faults[at]),
    faults: files.flatMap((file, at) => (faults[at] ? [leftOut(file, faults[at])] : [])),
  };
}

/** Chosen pages with more of them. A file that cannot be joined with the others is left out. */
export function withPages(chosen: readonly File[], { files, faults }: CheckedFiles): CheckedFiles {
  const taken = [...chosen];
  const all = [...faults];
  for (const file of files) {
    const fault = faultOfFiles([...taken, file]);
    if (fault) all.push(leftOut(file, fault));
    else taken.push(file);
  }
  return { files: taken, faults: all };
}

export const sizeWords = (size: number): string =>
  size < 1_048_576 ? `${size === 0 ? 0 : Math.max(1, Math.round(size / 1_024))} KB` : `${(size / 1_048_576).toFixed(1)} MB`;

/** A picture as JPEG, turned upright and no larger than needed. */
async function asJpeg(picture: Blob): Promise<{ readonly bytes: ArrayBuffer; readonly width: number; readonly height: number }> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot convert pictures.');
  // Transparent pictures get paper behind them.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.82 });
  return { bytes: await blob.arrayBuffer(), width, height };
}

/** Width of a US letter page in points. */
const pageWidth = 612;

/** Joins photographed pages into one PDF, a page each, in order. The library loads on the first use. */
export async function pdfOf(pictures: readonly Blob[]): Promise<Blob> {
  const { default: PdfDocument } = await import('pdfkit');
  // No font, because the pages are pictures.
  const document = new PdfDocument({ autoFirstPage: false, font: '' });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const made = new Promise<Blob>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
    document.on('end', () => resolve(new Blob(chunks, { type: 'application/pdf' })));
    document.on('error', reject);
  });
  for (const picture of pictures) {
    const { bytes, width, height } = await asJpeg(picture);
    const size: [number, number] = [pageWidth, (pageWidth * height) / width];
    document.addPage({ size, margin: 0 }).image(bytes, 0, 0, { width: size[0], height: size[1] });
  }
  document.end();
  return made;
}

/** The title that a file name suggests: without its ending, with spaces. */
export const titleOf = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
