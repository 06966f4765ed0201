import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { definitionOf, type ResourceType } from '@notewell/model';
import { type Caller, type Installation, Refusal } from '@notewell/server';
import { asTaken, gist, hasIdentifiers, joinedIdentifiers } from './compare.ts';
import { type Entry, standsIn } from './directory.ts';
import { everything, storedBy } from './lookup.ts';
import type { Prepared } from './preparing.ts';
import { type Node, textAt } from './read.ts';
import type { Outcome } from './summary.ts';

export interface WritingOptions {
  readonly installation: Pick<Installation, 'store' | 'saving' | 'content'>;
  readonly caller: Caller;
  readonly practice: string;
}
export interface Writing {
  /** What is stored of those that are in the practice, by id. */
  readonly storedBodies: (all: readonly Prepared[]) => Promise<Map<string, Node>>;
  /** Creates, updates or leaves as it is; throws NotTaken, or whatever the server refuses with. */
  readonly write: (prepared: Prepared, stored: Node | undefined) => Promise<Outcome>;
  /** Takes back what its source takes back, unless somebody here has worked on it. */
  readonly withdraw: (entry: Entry) => Promise<boolean>;
}

/** One resource that stays as it is, and why. */
export class NotTaken extends Error {}

/** Why one resource could not be written; undefined for what is wrong with more than this one. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof NotTaken) return error.message;
  if (!(error instanceof Refusal)) return undefined;
  return error.extras.errors ? wordsOfFaults(error.extras.errors) : error.message;
}
export const wordsOfFaults = (faults: readonly { readonly message: string }[]): string =>
  faults
    .slice(0, 3)
    .map(({ message }) => message)
    .join('; ');

export function createWriting({ installation: { store, saving, content }, caller, practice }: WritingOptions): Writing {
  /** What each entry says that this run has written or seen. */
  const seen = new Map<Entry, string>();

  async function change(
    prepared: Prepared,
    body: Node,
    version: NonNullable<Awaited<ReturnType<typeof read>>>,
  ): Promise<Outcome> {
    const { entry, draft, identifiers } = prepared;
    const { key, mapper } = entry;
    const request = { practice, definition: definitionOf(mapper.type), before: version };
    const identifiersNow = joinedIdentifiers(body, identifiers);
    if (textAt(body, 'meta.resourceSystem') === key.system) {
      const next = { ...asTaken(draft, body), identifiers: identifiersNow };
      const { outcome } = await saving.update({ ...request, caller: { ...caller, system: key.system }, next });
      return outcome === 'unchanged' ? 'already' : 'updated';
    }
    if (hasIdentifiers(body, identifiers)) throw new NotTaken('it was changed here since, and stays as it is');
    // Known here by another way: only how its source calls it is added, and whose it is stays.
    const { meta: _meta, ...own } = body;
    const asBefore = { ...caller, system: textAt(body, 'meta.resourceSystem') };
    await saving.update({ ...request, caller: asBefore, next: { ...own, identifiers: identifiersNow } });
    return 'already';
  }

  const read = ({ mapper, id = '' }: Entry) => store.reader.read(practice, definitionOf(mapper.type), id, everything);

  return {
    async storedBodies(all) {
      const byType = new Map<ResourceType, string[]>();
      for (const { entry } of all) {
        if (entry.stored === 'yes' && entry.id && !seen.has(entry))
          byType.set(entry.mapper.type, [...(byType.get(entry.mapper.type) ?? []), entry.id]);
      }
      const bodies = new Map<string, Node>();
      for (const [type, ids] of byType) {
        for await (const body of storedBy(store, practice, type, 'Id', ids)) bodies.set(String(body.id), body);
      }
      return bodies;
    },

    async write(prepared, stored) {
      const outcome = await writeDraft(prepared, stored);
      const isFiled = await keepFile(prepared);
      return isFiled && outcome === 'already' ? 'updated' : outcome;
    },

    async withdraw(entry) {
      if (entry.stored !== 'yes') return false;
      const before = await read(entry);
      if (!before || before.deleted || textAt(JSON.parse(before.text), 'meta.resourceSystem') !== entry.key.system) return false;
      await saving.remove({ practice, caller, definition: definitionOf(entry.mapper.type), before });
      entry.stored = 'deleted';
      return true;
    },
  };

  async function writeDraft(prepared: Prepared, stored: Node | undefined): Promise<Outcome> {
    const { entry, draft, identifiers } = prepared;
    const { mapper, key, id = '' } = entry;
    if (!standsIn(mapper.type, draft, id)) throw new NotTaken('it belongs to another record here');
    const said = gist(mapper.type, draft);
    const isFirst = !seen.has(entry);
    if (seen.get(entry) === said) return 'already';
    if (entry.stored === 'no') {
      // Every version says which source wrote it, so that none overwrites what another or a person here wrote.
      const asSource = { ...caller, system: key.system };
      await saving.create({ practice, caller: asSource, definition: definitionOf(mapper.type), draft, id });
      entry.stored = 'yes';
      seen.set(entry, said);
      return 'taken';
    }
    const isAs = (body: Node) =>
      gist(mapper.type, body) === gist(mapper.type, asTaken(draft, body)) && hasIdentifiers(body, identifiers);
    seen.set(entry, said);
    if (isFirst && stored && isAs(stored)) return 'already';
    const version = await read(entry);
    if (!version) throw new NotTaken('it is gone');
    const body: Node = JSON.parse(version.text);
    return isAs(body) ? 'already' : change(prepared, body, version);
  }

  /** Puts the file of a resource on it, where its source wrote it last and it is another; answers whether it did. */
  async function keepFile({ entry, file }: Prepared): Promise<boolean> {
    if (!file) return false;
    const before = await read(entry);
    const body: Node = before ? JSON.parse(before.text) : {};
    const hash = createHash('sha256').update(file.bytes).digest('hex');
    if (!before || textAt(body, 'content.hash') === hash || textAt(body, 'meta.resourceSystem') !== entry.key.system)
      return false;
    const stored = await content.put(practice, Readable.from([file.bytes]));
    const definition = definitionOf(entry.mapper.type);
    const asSource = { ...caller, system: entry.key.system };
    await saving.updateContent({
      practice,
      caller: asSource,
      definition,
      before,
      content: {
        contentType: file.contentType,
        ...stored,
        url: `/api/v1/practices/${practice}/${definition.collection}/${entry.id}/content`,
      },
    });
    return true;
  }
}
