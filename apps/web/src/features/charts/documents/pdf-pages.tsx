import { GlobalWorkerOptions, getDocument, PDFDataRangeTransport, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the build gives the address
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './documents.module.css';

GlobalWorkerOptions.workerSrc = worker;

export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

interface PdfPagesProps {
  readonly size: number;
  readonly read: ReadRange;
  readonly title: string;
  /** Shown instead of a file that is no readable PDF. */
  readonly fallback: ReactNode;
}

/** Pages of a PDF. A page loads when it comes into view; a large file arrives in parts. */
export default function PdfPages({ size, read, title, fallback }: PdfPagesProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const range = new PDFDataRangeTransport(size, null);
    range.requestDataRange = (start: number, end: number) => {
      read(start, end).then(
        (bytes) => range.onDataRange(start, bytes),
        () => setFailed(true),
      );
    };
    const task = getDocument({ range, disableAutoFetch: true, disableStream: true, useWasm: false, enableXfa: false });
    task.promise.then(setPdf, () => setFailed(true));
    return () => void task.destroy();
  }, [size, read]);
  if (failed) return fallback;
  return (
    <section className={classes.pages} aria-label={`Pages of ${title}`} aria-busy={!pdf} tabIndex={0}>
      {Array.from({ length: pdf?.numPages ?? 0 }, (_, at) => (pdf ? <Page key={at} pdf={pdf} number={at + 1} /> : null))}
    </section>
  );
}

/** Height per width of a page that was not loaded: US letter. */
const usualRatio = 11 / 8.5;

function Page({ pdf, number }: { readonly pdf: PDFDocumentProxy; readonly number: number }) {
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ratio, setRatio] = useState(usualRatio);
  const [words, setWords] = useState('');
  useEffect(() => {
    const place = sheet.current;
    if (!place) return undefined;
    let isGone = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const target = canvas.current;
      if (isGone || !target) return;
      const natural = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: (place.clientWidth * devicePixelRatio) / natural.width });
      target.width = viewport.width;
      target.height = viewport.height;
      setRatio(natural.height / natural.width);
      await page.render({ canvas: target, viewport }).promise;
      const { items } = await page.getTextContent();
      if (!isGone) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        draw().catch(() => undefined); // closed meanwhile
      },
      { rootMargin: '400px' },
    );
    watch.observe(place);
    return () => {
      isGone = true;
      watch.disconnect();
    };
  }, [pdf, number]);
  return (
    <div ref={sheet} className={classes.sheet} style={{ aspectRatio: String(1 / ratio) }}>
      <canvas ref={canvas} role="img" aria-label={`Page ${number} of ${pdf.numPages}. ${words}`} />
    </div>
  );
}
