import { isStorableText } from '@notewell/model';
import { Refusal } from '../../kernel/refusal.ts';

/** The end of a page: the last row's sort key and id. The next page begins after it, even if rows were inserted meanwhile. */
export interface Position {
  readonly key: string;
  readonly id: string;
}

/**
 * A continuation token: opaque to callers, bound to its list. It grants nothing and needs no signature: the next page has the
 * same row-level security and filters as the first.
 */
export function writeToken(list: string, { key, id }: Position): string {
  return Buffer.from(JSON.stringify([markOf(list), key, id])).toString('base64url');
}

/** Reads a token; one of another list, or damaged, is refused. */
export function readToken(list: string, token: string): Position {
  const parsed = parse(token);
  if (Array.isArray(parsed) && parsed.length === 3) {
    const [mark, key, id]: unknown[] = parsed;
    if (mark === markOf(list) && typeof key === 'string' && typeof id === 'string' && isStorableText(key + id))
      return { key, id };
  }
  throw new Refusal('continuation-invalid');
}

/** Tells lists apart where a token is sent with another list by mistake: FNV-1a twice over, for a page is marked each time. */
function markOf(list: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < list.length; at++) {
    const unit = list.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x5bd1e995);
  }
  return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
}

function parse(token: string): unknown {
  if (token.length > 8_000 || !/^[\w-]+$/.test(token)) return undefined;
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
