import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { definitionOf, type ResourceType } from '@notewell/model';
import type { Caller } from '../../../kernel/caller.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { AppParts } from '../../parts.ts';
import { isNumberTaken } from '../../patients/index.ts';
import { asTaken, gist, hasIdentifiers, joinedIdentifiers } from './compare.ts';
import { belongsIn, type Entry } from './directory.ts';
import { renumbered } from './doubles.ts';
import { everything, storedBy } from './lookup.ts';
import type { Prepared } from './preparing.ts';
import { type Node, textAt } from './read.ts';
import type { Outcome } from './summary.ts';

export interface WritingOptions {
  readonly installation: Pick<AppParts, 'store' | 'saving' | 'content'>;
  readonly caller: Caller;
  readonly practice: string;
  /** Returns the outcomes without writing anything. */
  readonly isDryRun?: boolean;
}
export interface Writing {
  /** Stored bodies of those that are in the practice, by id. */
  readonly storedBodies: (all: readonly Prepared[]) => Promise<Map<string, Node>>;
  /** Creates, updates or leaves it unchanged; throws NotTaken or the server's refusal. */
  readonly write: (prepared: Prepared, stored: Node | undefined) => Promise<Outcome>;
  /** Withdraws a resource that its source withdrew, unless somebody here has changed it. */
  readonly withdraw: (entry: Entry) => Promise<boolean>;
}

/** Thrown for a resource that stays unchanged, with the reason. */
export class NotTaken extends Error {}

/** Reason why one resource could not be written; undefined for errors that concern more than this one. */
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

type Saving = Pick<AppParts['saving'], 'create' | 'update' | 'remove' | 'updateContent'>;
const nothing = async () => ({ outcome: 'updated' }) as const;
const savingNothing = { create: nothing, update: nothing, remove: nothing, updateContent: nothing };

export function createWriting({ installation, caller, practice, isDryRun = false }: WritingOptions): Writing {
  const { store, content } = installation;
  const work: Work = { store, content, caller, practice, isDryRun, saving: isDryRun ? savingNothing : installation.saving };
  /** Content of each entry that this run has written or read. */
  const seen = new Map<Entry, string>();

  async function writeDraft(prepared: Prepared, stored: Node | undefined): Promise<Outcome> {
    const { entry, draft, identifiers } = prepared;
    const { mapper, key, id = '' } = entry;
    if (!belongsIn(mapper.type, draft, id)) throw new NotTaken('it belongs to another record here');
    const said = gist(mapper.type, draft);
    const isFirst = !seen.has(entry);
    if (seen.get(entry) === said) return 'already';
    if (entry.stored === 'no') {
      // Every version names the source that wrote it, so that no import overwrites the work of other sources or people.
      const asSource = { ...caller, system: key.system };
      await work.saving.create({ practice, caller: asSource, definition: definitionOf(mapper.type), draft, id });
      entry.stored = 'yes';
      seen.set(entry, said);
      return 'taken';
    }
    const isAs = (body: Node) =>
      gist(mapper.type, body) === gist(mapper.type, asTaken(mapper.type, draft, body)) && hasIdentifiers(body, identifiers);
    seen.set(entry, said);
    if (isFirst && stored && isAs(stored)) return 'already';
    const version = await read(work, entry);
    // In a dry run the first of several copies was not written.
    if (!version && isDryRun) return 'updated';
    if (!version) throw new NotTaken('it is gone');
    const body: Node = JSON.parse(version.text);
    // A type outside records has no partition, so its patient is compared here.
    if (mapper.about && textAt(body, 'subject.id') !== textAt(draft, 'subject.id'))
      throw new NotTaken('it is about another patient here');
    return isAs(body) ? 'already' : change(work, prepared, { body, version });
  }

  return {
    storedBodies: (all) =>
      bodiesOf(
        work,
        all.map(({ entry }) => entry).filter((entry) => !seen.has(entry)),
      ),

    async write(prepared, stored) {
      const again = (error: unknown) => writeDraft(unnumbered(prepared, error), stored);
      const outcome = await writeDraft(prepared, stored).catch(again);
      const isFiled = await keepFile(work, prepared);
      return isFiled && outcome === 'already' ? 'updated' : outcome;
    },

    async withdraw(entry) {
      if (entry.stored !== 'yes') return false;
      const before = await read(work, entry);
      if (!before || before.deleted || textAt(JSON.parse(before.text), 'meta.resourceSystem') !== entry.key.system) return false;
      await work.saving.remove({ practice, caller, definition: definitionOf(entry.mapper.type), before });
      entry.stored = 'deleted';
      return true;
    },
  };
}

/** Leaves a record number that is taken among the identifiers: the chart keeps its own, or gets a new one. Throws other errors. */
function unnumbered({ draft, identifiers, ...prepared }: Prepared, error: unknown): Prepared {
  if (!isNumberTaken(error)) throw error;
  renumbered.add(prepared.entry);
  const { medicalRecordNumber: _taken, ...rest } = draft;
  const value = textAt(draft, 'medicalRecordNumber') ?? '';
  const isThere = identifiers.some((one) => one.value === value);
  const all = isThere ? identifiers : [...identifiers, { system: prepared.entry.key.system, value, type: 'MR' }];
  return { ...prepared, draft: { ...rest, identifiers: all }, identifiers: all };
}

interface Work extends Pick<AppParts, 'store' | 'content'>, Required<Omit<WritingOptions, 'installation'>> {
  readonly saving: {
    readonly [Name in keyof Saving]: (...given: Parameters<Saving[Name]>) => Promise<{ readonly outcome: string }>;
  };
}

const read = ({ store, practice }: Work, { mapper, id = '' }: Entry) =>
  store.reader.read(practice, definitionOf(mapper.type), id, everything);

/** Stored bodies of the entries that are in the practice, by id. */
async function bodiesOf({ store, practice }: Work, entries: readonly Entry[]): Promise<Map<string, Node>> {
  const byType = new Map<ResourceType, string[]>();
  for (const { stored, id, mapper } of entries) {
    if (stored === 'yes' && id) byType.set(mapper.type, [...(byType.get(mapper.type) ?? []), id]);
  }
  const bodies = new Map<string, Node>();
  for (const [type, ids] of byType) {
    for await (const body of storedBy(store, { practice, type, by: 'Id', values: ids })) bodies.set(String(body.id), body);
  }
  return bodies;
}

interface Version {
  readonly body: Node;
  readonly version: NonNullable<Awaited<ReturnType<typeof read>>>;
}

async function change({ saving, caller, practice }: Work, prepared: Prepared, { body, version }: Version): Promise<Outcome> {
  const { entry, draft, identifiers } = prepared;
  const { key, mapper } = entry;
  const request = { practice, definition: definitionOf(mapper.type), before: version };
  const identifiersNow = joinedIdentifiers(body, identifiers);
  if (textAt(body, 'meta.resourceSystem') === key.system) {
    const next = { ...asTaken(mapper.type, draft, body), identifiers: identifiersNow };
    const { outcome } = await saving.update({ ...request, caller: { ...caller, system: key.system }, next });
    return outcome === 'unchanged' ? 'already' : 'updated';
  }
  if (hasIdentifiers(body, identifiers)) throw new NotTaken('it was changed here and is not overwritten');
  // Known here from another source: only this source's identifier is added, and its owner stays.
  const { meta: _meta, ...own } = body;
  const asBefore = { ...caller, system: textAt(body, 'meta.resourceSystem') };
  await saving.update({ ...request, caller: asBefore, next: { ...own, identifiers: identifiersNow } });
  return 'already';
}

/** Stores a resource's file if its source wrote the last one and it differs; returns true if it did. */
async function keepFile(work: Work, { entry, file }: Prepared): Promise<boolean> {
  if (!file) return false;
  const { saving, content, caller, practice, isDryRun } = work;
  const before = await read(work, entry);
  const body: Node = before ? JSON.parse(before.text) : {};
  const hash = createHash('sha256').update(file.bytes).digest('hex');
  if (!before || textAt(body, 'content.hash') === hash || textAt(body, 'meta.resourceSystem') !== entry.key.system) return false;
  if (isDryRun) return true;
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
