import { definitionOf, type Reference, type ResourceType } from '@notewell/model';
import { type Caller, type Installation, Refusal, StartError } from '@notewell/server';
import { gist, hasIdentifiers, joinedIdentifiers } from './compare.ts';
import { Directory, type Entry, type PartEntry, standsIn } from './directory.ts';
import { type OwnIdentifier, ownIdentifiers } from './keys.ts';
import { everything, storedBy } from './lookup.ts';
import type { Context, Mapper } from './mapper.ts';
import { mappers as allMappers } from './mappers/index.ts';
import { compact, isNode, type Node, nodesAt, textAt } from './read.ts';
import { type Found, filesOf, readFhirFile, shortName } from './sources.ts';
import { type Outcome, type Summary, SummaryMaker } from './summary.ts';

export interface FhirImport {
  readonly installation: Pick<Installation, 'store' | 'saving'>;
  /** Who it is done as, in the practice that takes it. */
  readonly caller: Caller;
  readonly practice: string;
  readonly paths: readonly string[];
  /** What the resources' home is called, where they do not say; two homes may both have a `Patient/1`. */
  readonly source?: string | undefined;
  readonly progress?: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
  readonly mappers?: readonly Mapper[];
}

/** Writes at a time: the database is waited for, not the processor. */
const atOnce = 12;

interface Prepared {
  readonly entry: Entry;
  readonly resource: Node;
  /** As it is found in its file. */
  readonly where: string;
  readonly draft: Node;
  readonly identifiers: readonly OwnIdentifier[];
  readonly parts: readonly PartEntry[];
}

/**
 * Takes FHIR R4 into a practice. What was taken before is found again by where it came from: a second run writes
 * nothing that has not changed there, and leaves alone what was changed or deleted here. Throws StartError.
 */
export async function importFhir(request: FhirImport): Promise<Summary> {
  const { installation, practice } = request;
  const { store } = installation;
  if (!(await store.practices.isOpen(practice))) throw new StartError(`There is no practice ${practice}.`);
  // Two at once would each miss what the other is about to write.
  const summary = await store.oneAtATime(`import fhir ${practice}`, () => importAlone(request));
  if (!summary) throw new StartError(`Another import into ${practice} is running: wait for it to end.`);
  return summary;
}

async function importAlone(request: FhirImport): Promise<Summary> {
  const { installation, caller, practice, paths, source, progress = () => {}, signal, mappers = allMappers } = request;
  const { store, saving } = installation;
  const files = await filesOf(paths);
  const byFhirType = new Map(mappers.map((mapper) => [mapper.fhirType, mapper]));
  const rankOf = new Map(mappers.map((mapper, rank) => [mapper as Mapper, rank]));
  const directory = new Directory(byFhirType, source);
  const summary = new SummaryMaker();
  summary.files = files.length;
  /** What each entry says that this run has written or seen. */
  const seen = new Map<Entry, string>();
  const displays = new Map<string, string>();
  const partOutcomes = new Map<PartEntry, Outcome>();
  const unreadable = new Set<string>();
  let done = 0;

  async function* chunksOf(file: string): AsyncGenerator<readonly Found[]> {
    for await (const chunk of readFhirFile(file)) {
      if (signal?.aborted) throw new StartError('Stopped: what was taken so far is kept, and another run takes the rest.');
      if ('found' in chunk) yield chunk.found;
      else if (!unreadable.has(file)) {
        unreadable.add(file);
        summary.faults.push({ file: shortName(file), fault: chunk.fault });
      }
    }
  }

  const where = ({ resource }: Found, file: string) => [textAt(resource, 'id'), file && `in ${file}`].filter(Boolean).join(' ');

  function contextFor({ resource }: Found, entry: Entry, parts: PartEntry[]): Context {
    const home = entry.key.system;
    const find = <T extends ResourceType>(reference: unknown, types: readonly T[]): Reference<T> | undefined => {
      if (!isNode(reference)) return undefined;
      const known = directory.find(reference, home);
      const type = types.find((one) => one === known?.type);
      if (!known || !type) return undefined;
      return { id: known.id, resourceType: type, display: textAt(reference, 'display')?.slice(0, 1_000) };
    };
    return {
      patient: { id: entry.home?.id ?? '', resourceType: 'Patient' },
      reference: (reference, ...types) => find(reference, types),
      references: (references, ...types) => references.flatMap((reference) => find(reference, types) ?? []),
      part: (reference) => {
        if (!isNode(reference)) return undefined;
        const local = /^#(.+)$/.exec(textAt(reference, 'reference') ?? '')?.[1];
        if (local) return nodesAt(resource, 'contained').find(({ id }) => id === local);
        const part = directory.findPart(reference, home);
        if (part) parts.push(part);
        return part?.resource;
      },
    };
  }

  /** A draft of the resource; undefined where it is not to be taken, which the summary then tells. */
  function prepare(
    found: Found,
    entry: Entry,
    file: string,
  ): Prepared | { readonly refused: string; readonly entry: Entry; readonly where: string } {
    const { resource } = found;
    const { mapper, key } = entry;
    const reason = mapper.refuse?.(resource);
    const place = where(found, file);
    if (reason !== undefined) return { refused: reason, entry, where: place };
    const parts: PartEntry[] = [];
    const identifiers = [{ ...key, type: undefined }, ...ownIdentifiers(resource)];
    const draft: Node = compact({ ...mapper.map(resource, contextFor(found, entry, parts)), identifiers });
    if (entry.id) {
      // The declaration's display takes its own type's value, which the mapper made.
      const display = textAt(draft, 'display') ?? definitionOf(mapper.type).display(draft as never);
      if (display) displays.set(entry.id, display.slice(0, 1_000));
    }
    return { entry, resource, where: place, draft, identifiers, parts };
  }

  async function write(prepared: Prepared, stored: Node | undefined): Promise<Outcome> {
    const { entry, draft, identifiers } = prepared;
    const { mapper, key } = entry;
    const definition = definitionOf(mapper.type);
    const id = entry.id ?? '';
    const said = gist(mapper.type, draft);
    // Every version says which source wrote it, so that none overwrites what another or a person here wrote.
    const asSource = { ...caller, system: key.system };
    if (seen.get(entry) === said) return 'already';
    if (entry.stored === 'no') {
      await saving.create({ practice, caller: asSource, definition, draft, id });
      entry.stored = 'yes';
      seen.set(entry, said);
      return 'taken';
    }
    const isAs = (body: Node) => gist(mapper.type, body) === said && hasIdentifiers(body, identifiers);
    if (stored && !seen.has(entry) && isAs(stored)) {
      seen.set(entry, said);
      return 'already';
    }
    const before = await store.reader.read(practice, definition, id, everything);
    if (!before) throw new NotTaken('it is gone');
    const body: Node = JSON.parse(before.text);
    seen.set(entry, said);
    if (isAs(body)) return 'already';
    const { meta: _meta, ...own } = body;
    const identifiersNow = joinedIdentifiers(body, identifiers);
    if (textAt(body, 'meta.resourceSystem') === key.system) {
      const created = body.created === undefined ? {} : { created: body.created };
      const next = { ...draft, ...created, identifiers: identifiersNow };
      const { outcome } = await saving.update({ practice, caller: asSource, definition, before, next });
      return outcome === 'unchanged' ? 'already' : 'updated';
    }
    if (hasIdentifiers(body, identifiers)) throw new NotTaken('it was changed here since, and stays as it is');
    // Known here by another way: only how its source calls it is added, and whose it is stays.
    const asBefore = { ...caller, system: textAt(body, 'meta.resourceSystem') };
    await saving.update({ practice, caller: asBefore, definition, before, next: { ...own, identifiers: identifiersNow } });
    return 'already';
  }

  /** What its source takes back is taken back here too, unless somebody here has worked on it. */
  async function withdraw(entry: Entry): Promise<boolean> {
    if (entry.stored !== 'yes' || !entry.id) return false;
    const definition = definitionOf(entry.mapper.type);
    const before = await store.reader.read(practice, definition, entry.id, everything);
    if (!before || before.deleted || textAt(JSON.parse(before.text), 'meta.resourceSystem') !== entry.key.system) return false;
    await saving.remove({ practice, caller, definition, before });
    entry.stored = 'deleted';
    return true;
  }

  async function take(items: readonly { readonly found: Found; readonly entry: Entry }[], file: string): Promise<void> {
    const inOrder = items.toSorted((a, b) => (rankOf.get(a.entry.mapper) ?? 0) - (rankOf.get(b.entry.mapper) ?? 0));
    const ready: Prepared[] = [];
    for (const { found, entry } of inOrder) {
      const type = entry.mapper.fhirType;
      const place = where(found, file);
      if (entry.mapper.record && !entry.lost && !directory.recordOf(entry))
        entry.lost = 'the person whose record it belongs to was not taken';
      if (entry.lost) {
        summary.refuse(type, entry.lost, place);
        continue;
      }
      const one = prepare(found, entry, file);
      if (!('refused' in one)) ready.push(one);
      else if (await withdraw(entry)) summary.add(type, 'withdrawn');
      else {
        entry.lost = one.refused;
        summary.refuse(type, one.refused, place);
      }
    }
    for (const { draft } of ready) nameReferences(draft, displays);
    const stored = await storedBodies(ready);
    for (const group of groupsByRank(ready)) {
      await inParallel(group, async (sameEntry) => {
        for (const prepared of sameEntry) await settle(prepared, stored.get(prepared.entry.id ?? ''));
      });
    }
    done += items.length;
  }

  async function settle(prepared: Prepared, stored: Node | undefined): Promise<void> {
    const { entry, parts, where: place } = prepared;
    const type = entry.mapper.fhirType;
    try {
      if (!standsIn(entry.mapper.type, prepared.draft, entry.id ?? '')) throw new NotTaken('it belongs to another record here');
      const outcome = await write(prepared, stored);
      summary.add(type, outcome);
      for (const part of parts) partOutcomes.set(part, outcome);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      if (entry.stored === 'no') entry.lost = reason;
      summary.refuse(type, reason, place);
    }
  }

  async function storedBodies(ready: readonly Prepared[]): Promise<Map<string, Node>> {
    const byType = new Map<ResourceType, string[]>();
    for (const { entry } of ready) {
      if (entry.stored === 'yes' && entry.id && !seen.has(entry))
        byType.set(entry.mapper.type, [...(byType.get(entry.mapper.type) ?? []), entry.id]);
    }
    const bodies = new Map<string, Node>();
    for (const [type, ids] of byType) {
      for await (const body of storedBy(store, practice, type, 'Id', ids)) bodies.set(String(body.id), body);
    }
    return bodies;
  }

  /** Resources of one rank do not wait for one another; those of one entry do. */
  function groupsByRank(ready: readonly Prepared[]): Prepared[][][] {
    const ranks = new Map<number, Map<Entry, Prepared[]>>();
    for (const prepared of ready) {
      const rank = rankOf.get(prepared.entry.mapper) ?? 0;
      const entries = ranks.get(rank) ?? new Map<Entry, Prepared[]>();
      entries.set(prepared.entry, [...(entries.get(prepared.entry) ?? []), prepared]);
      ranks.set(rank, entries);
    }
    return [...ranks.values()].map((entries) => [...entries.values()]);
  }

  let repeats: { readonly found: Found; readonly entry: Entry; readonly file: string }[] = [];
  for (const [index, file] of files.entries()) {
    progress(`Reading ${index + 1} of ${files.length} files`);
    for await (const chunk of chunksOf(file)) {
      for (const found of chunk) {
        const type = textAt(found.resource, 'resourceType') ?? '';
        summary.of(type).read += 1;
        if (!directory.add(found)) summary.refuse(type, 'Notewell keeps no such records', '');
        else {
          const entry = directory.entryOf(found);
          if (entry?.found && entry.found !== found) repeats.push({ found, entry, file: shortName(file) });
        }
      }
    }
  }
  await directory.settle(store, practice);
  await take(directory.practiceWide(), '');
  await take(repeats, '');
  repeats = [];

  for (const [index, file] of files.entries()) {
    if (unreadable.has(file) && !/ndjson|jsonl/i.test(file)) continue;
    for await (const chunk of chunksOf(file)) {
      const items = chunk.flatMap((found) => {
        const entry = directory.entryOf(found);
        return entry?.mapper.record ? [{ found, entry }] : [];
      });
      await take(items, shortName(file));
      progress(`Taking ${index + 1} of ${files.length} files: ${done.toLocaleString('en-US')} resources`);
    }
  }
  for (const part of directory.allParts()) {
    const outcome = partOutcomes.get(part);
    if (outcome) summary.add(part.mapper.fhirType, outcome);
    else summary.refuse(part.mapper.fhirType, `${part.mapper.within} that was taken does not name it`, part.key.value);
  }
  return summary;
}

class NotTaken extends Error {}

/** Why one resource could not be written; undefined for what is wrong with more than this one. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof NotTaken) return error.message;
  if (!(error instanceof Refusal)) return undefined;
  const faults = error.extras.errors?.map(({ message }) => message) ?? [];
  return faults.length > 0 ? faults.slice(0, 3).join('; ') : error.message;
}

/** Gives references to what is not written yet the words they will be read by. */
function nameReferences(value: unknown, displays: ReadonlyMap<string, string>): void {
  if (Array.isArray(value)) for (const item of value) nameReferences(item, displays);
  else if (isNode(value)) {
    const display = typeof value.id === 'string' && value.display === undefined ? displays.get(value.id) : undefined;
    // The draft is this import's own.
    if (display !== undefined) (value as Record<string, unknown>).display = display;
    for (const inner of Object.values(value)) if (typeof inner === 'object') nameReferences(inner, displays);
  }
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: Math.min(atOnce, items.length) }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
