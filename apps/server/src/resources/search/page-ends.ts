import { Refusal } from '../../kernel/refusal.ts';
import { EnvelopeError } from '../../kernel/vault/envelope.ts';
import type { Carried } from '../secrets/secrets.ts';
import { type Position, readToken, writeToken } from './continuation.ts';

/** Everything that decides the rows of a list and their order. */
interface Listed {
  readonly practice: string;
  readonly definition: { readonly type: string };
  readonly partition: string | undefined;
  readonly filters: readonly unknown[];
  readonly sort: unknown;
  readonly continuation: string | undefined;
}
/** The continuation tokens of searches. */
export interface PageEnds {
  readonly write: (query: Listed, end: Position) => Promise<string>;
  /** The end of the page before the one asked for; undefined for the first. */
  readonly read: (query: Listed) => Promise<Position | undefined>;
}

/** The name of the list that a token belongs to. */
const listName = ({ practice, definition, partition, filters, sort }: Listed) =>
  JSON.stringify([practice, definition.type, partition ?? null, filters, sort ?? null]);

/** Sort keys are sealed: the stored one may hold the name of a record that the reader is shown without it. */
export const createPageEnds = ({ seal, open }: Carried): PageEnds => ({
  async write(query, { key, id }) {
    const list = listName(query);
    return writeToken(list, { key: key && (await seal(query.practice, key, list)), id });
  },
  async read(query) {
    if (query.continuation === undefined) return undefined;
    const list = listName(query);
    const { key, id } = readToken(list, query.continuation);
    try {
      return { key: key && (await open(query.practice, key, list)), id };
    } catch (error) {
      if (error instanceof EnvelopeError) throw new Refusal('continuation-invalid');
      throw error;
    }
  },
});
