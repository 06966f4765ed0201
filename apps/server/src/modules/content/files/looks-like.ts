const latin = (text: string) => Buffer.from(text, 'latin1');
/** The bytes of a file kind, at an offset. */
type Mark = readonly [at: number, bytes: Buffer];

const isoMedia: readonly Mark[] = [[4, latin('ftyp')]];
const matroska: readonly Mark[] = [[0, Buffer.from([0x1a, 0x45, 0xdf, 0xa3])]];
const ogg: readonly Mark[] = [[0, latin('OggS')]];
const riff: readonly Mark[] = [[0, latin('RIFF')]];
/**
 * One of the marks must be there. A kind that is not listed is never shown as itself. The library `file-type` finds another
 * thing: the kind of a file, not if it may be shown as the declared one. It also needs Node 22.
 */
const marks: Readonly<Record<string, readonly Mark[]>> = {
  'image/png': [[0, latin('\x89PNG\r\n\x1a\n')]],
  'image/jpeg': [[0, Buffer.from([0xff, 0xd8, 0xff])]],
  'image/gif': [
    [0, latin('GIF87a')],
    [0, latin('GIF89a')],
  ],
  'image/webp': [[8, latin('WEBP')]],
  'image/avif': isoMedia,
  'image/bmp': [[0, latin('BM')]],
  'application/pdf': [[0, latin('%PDF-')]],
  'audio/mpeg': [
    [0, latin('ID3')],
    [0, Buffer.from([0xff, 0xfb])],
    [0, Buffer.from([0xff, 0xf3])],
    [0, Buffer.from([0xff, 0xf2])],
  ],
  'audio/mp4': isoMedia,
  'audio/x-m4a': isoMedia,
  'audio/ogg': ogg,
  'audio/webm': matroska,
  'audio/wav': riff,
  'audio/x-wav': riff,
  'audio/flac': [[0, latin('fLaC')]],
  'video/mp4': isoMedia,
  'video/quicktime': isoMedia,
  'video/webm': matroska,
  'video/ogg': ogg,
};
/** Bytes that are enough to tell. */
export const enoughToTell = 16;

/**
 * True if a browser may show the content inline as its declared type. The type must hold no script, and the first bytes must
 * match it. Plain text always passes, because browsers treat it as nothing else (`nosniff`).
 */
export function looksLike(contentType: string, first: Buffer): boolean {
  const kind = contentType.split(';')[0]?.trim() ?? '';
  if (kind === 'text/plain') return true;
  return (Object.hasOwn(marks, kind) ? (marks[kind] ?? []) : []).some(([at, bytes]) =>
    first.subarray(at, at + bytes.length).equals(bytes),
  );
}

/** Every name of scripts that browsers take (WHATWG MIME Sniffing, JavaScript MIME type), and style sheets. */
const taken = /^(?:(?:application|text)\/(?:x-)?(?:java|ecma|j|live)script[\d.]*|text\/css)$/;

/**
 * The content type of a response. It is the declared type, unless a page of our own origin could use the content as a script,
 * worker or style sheet. Such content is sent as bytes.
 */
export function servedAs(contentType: string): string {
  const kind = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return taken.test(kind) ? 'application/octet-stream' : contentType;
}
