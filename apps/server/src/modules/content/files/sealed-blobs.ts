import { Readable } from 'node:stream';
import { bytesIn } from '../../../kernel/byte-stream.ts';
import type { NamedKey } from '../../../kernel/vault/envelope.ts';
import { headBytes, keyIdIn, opening, sizeWithin } from '../../../kernel/vault/sealed-content.ts';
import type { Blobs, ByteRange } from './blobs.ts';

/** The practices' keys, for content. */
export interface ContentKeys {
  /** Key for new files. */
  readonly current: (practice: string) => Promise<NamedKey>;
  readonly byId: (practice: string, id: string) => Promise<Buffer>;
  /** The practice's first, which stays: names derive from it. */
  readonly first: (practice: string) => Promise<NamedKey>;
}

/** Opens a sealed blob, or a range of it; undefined if missing. `place` is the name that it was bound to. */
export async function openSealed(
  blobs: Blobs,
  keys: Pick<ContentKeys, 'byId'>,
  { practice, key, place }: { readonly practice: string; readonly key: string; readonly place: string },
  range?: ByteRange,
): Promise<Readable | undefined> {
  const sealed = await blobs.size(key);
  if (sealed === undefined) return undefined;
  const first = await blobs.open(key, { start: 0, end: headBytes - 1 });
  if (!first) return undefined;
  const head = await bytesIn(first);
  const size = sizeWithin(sealed);
  const wanted = range ?? { start: 0, end: Math.max(0, size - 1) };
  const way = opening(await keys.byId(practice, keyIdIn(head)), { head, place, size }, wanted);
  const body = await blobs.open(key, { start: way.range.start, end: Math.min(way.range.end, sealed - 1) });
  return body && Readable.from(way.open(body), { objectMode: false });
}
