import { isDeepStrictEqual } from 'node:util';
import type { Body, StoredRow } from '../store/index.ts';
import type { Companion } from './behaviour.ts';
import { bodyOf } from './body.ts';

/** A row that a save writes with it, once: later changes go into its body. */
interface SaveRow {
  /** The stored row; undefined for a new one. */
  readonly before: StoredRow | undefined;
  body: Body;
}

const keyOf = ({ resourceType, id }: Body): string => `${resourceType} ${id}`;

/** The rows that belong to one save, at every depth of its related writes. */
export class SaveRows {
  readonly #rows: Map<string, SaveRow>;
  /** The bodies whose related writes are being prepared, the outermost first. */
  readonly #mains: readonly Body[];

  constructor(rows: Map<string, SaveRow> = new Map(), mains: readonly Body[] = []) {
    this.#rows = rows;
    this.#mains = mains;
  }

  /** The same rows, while the related writes of `main` are prepared. */
  under(main: Body): SaveRows {
    return new SaveRows(this.#rows, [...this.#mains, main]);
  }

  /** Every body of the save so far, each once and as it is now. */
  bodies(): readonly Body[] {
    const mains = new Set(this.#mains.map(keyOf));
    const rows = [...this.#rows.values()].map(({ body }) => body);
    return [...this.#mains, ...rows.filter((body) => !mains.has(keyOf(body)))];
  }

  /** A related write upon the earlier one of the same row, if the save has one: its changes follow the earlier ones. */
  resume({ type, id, before, body }: Companion) {
    const earlier = this.#rows.get(`${type} ${id}`);
    const base = before && bodyOf(before);
    if (!earlier) return { earlier, before, old: base, draft: body };
    return { earlier, before: earlier.before, old: earlier.body, draft: changed(earlier.body, base ?? {}, body) };
  }

  keep(earlier: SaveRow | undefined, row: SaveRow): SaveRow {
    if (earlier) earlier.body = row.body;
    else this.#rows.set(keyOf(row.body), row);
    return earlier ?? row;
  }
}

/** Fields of the row itself. The server sets them. */
const ofRow: ReadonlySet<string> = new Set(['id', 'resourceType', 'partition', 'meta', 'content', 'display']);

/** A body with the fields that a write changes from `base` to `next`. */
function changed(body: Body, base: Body, next: Body): Body {
  const { meta: _meta, content: _content, ...result }: Body = body;
  for (const name of new Set([...Object.keys(base), ...Object.keys(next)])) {
    if (ofRow.has(name) || isDeepStrictEqual(base[name], next[name])) continue;
    if (next[name] === undefined) delete result[name];
    else result[name] = next[name];
  }
  return result;
}
