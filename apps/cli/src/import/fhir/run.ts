import { type Caller, type Installation, StartError } from '@notewell/server';
import { Directory, type Entry, type PartEntry } from './directory.ts';
import type { Mapper } from './mapper.ts';
import { mappers as allMappers } from './mappers/index.ts';
import { createPreparing, type Prepared } from './preparing.ts';
import { type Node, textAt } from './read.ts';
import { type Found, filesOf, readFhirFile, shortName } from './sources.ts';
import { type Outcome, type Summary, SummaryMaker } from './summary.ts';
import { createWriting, reasonOf, wordsOfFaults } from './writing.ts';

export interface FhirImport {
  readonly installation: Pick<Installation, 'store' | 'saving' | 'content'>;
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
interface Item {
  readonly found: Found;
  readonly entry: Entry;
}

/** Writes at a time: the database is waited for, not the processor. */
const atOnce = 12;

/**
 * Takes FHIR R4 into a practice. What was taken before is found again by where it came from: a second run writes
 * nothing that has not changed there, and leaves alone what was changed or deleted here. Throws StartError.
 */
export async function importFhir(request: FhirImport): Promise<Summary> {
  const { store } = request.installation;
  const { practice } = request;
  if (!(await store.practices.isOpen(practice))) throw new StartError(`There is no practice ${practice}.`);
  // Two at once would each miss what the other is about to write.
  const summary = await store.oneAtATime(`import fhir ${practice}`, () => importAlone(request));
  if (!summary) throw new StartError(`Another import into ${practice} is running: wait for it to end.`);
  return summary;
}

async function importAlone(request: FhirImport): Promise<Summary> {
  const { installation, practice, paths, source, progress = () => {}, signal, mappers = allMappers } = request;
  const files = await filesOf(paths);
  const rankOf = new Map(mappers.map((mapper, rank) => [mapper, rank]));
  const rank = ({ entry }: { readonly entry: Entry }) => rankOf.get(entry.mapper) ?? 0;
  const directory = new Directory(new Map(mappers.map((mapper) => [mapper.fhirType, mapper])), source);
  const { prepare, nameReferences } = createPreparing(directory);
  const writing = createWriting(request);
  const summary = new SummaryMaker();
  const partOutcomes = new Map<PartEntry, Outcome>();
  const unreadable = new Set<string>();

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

  /** First pass: who is there. What belongs to no record is kept for the second, where an entry has more than one. */
  async function scan(): Promise<Item[]> {
    const repeats: Item[] = [];
    for (const [index, file] of files.entries()) {
      progress(`Reading ${index + 1} of ${files.length} files`);
      for await (const chunk of chunksOf(file)) {
        for (const found of chunk) {
          const type = textAt(found.resource, 'resourceType') ?? '';
          summary.of(type).read += 1;
          if (!directory.add(found)) summary.refuse(type, 'Notewell keeps no such records', '');
          const entry = directory.entryOf(found);
          if (entry?.found && entry.found !== found) repeats.push({ found, entry });
        }
      }
    }
    return repeats;
  }

  const lose = (entry: Entry, reason: string, where: string) => {
    entry.lost ??= reason;
    summary.refuse(entry.mapper.fhirType, reason, where);
  };

  /** Those that can be written. One that cannot takes with it every reference to it, so the others are prepared anew. */
  function prepareAll(items: readonly Item[], whereOf: (item: Item) => string): Prepared[] {
    const ready: Prepared[] = [];
    let lost = 0;
    for (const item of items) {
      const one = prepare(item.found, item.entry);
      if (!('faults' in one)) ready.push(one);
      else {
        lose(item.entry, wordsOfFaults(one.faults), whereOf(item));
        lost += 1;
      }
    }
    if (lost === 0) return ready;
    return prepareAll(
      items.filter(({ entry }) => entry.lost === undefined),
      whereOf,
    );
  }

  async function take(items: readonly Item[], file: string): Promise<void> {
    const whereOf = ({ found }: Item) => [textAt(found.resource, 'id'), file && `in ${file}`].filter(Boolean).join(' ');
    const living: Item[] = [];
    for (const item of items.toSorted((a, b) => rank(a) - rank(b))) {
      const { entry } = item;
      if (entry.refused !== undefined && entry.lost === undefined && (await writing.withdraw(entry))) {
        summary.add(entry.mapper.fhirType, 'withdrawn');
        entry.lost = entry.refused;
      } else if (entry.lost ?? entry.refused) lose(entry, entry.lost ?? entry.refused ?? '', whereOf(item));
      else if (entry.mapper.record && !directory.recordOf(entry))
        lose(entry, 'the person whose record it belongs to was not taken', whereOf(item));
      else living.push(item);
    }
    const places = new Map(living.map((item) => [item.entry, whereOf(item)]));
    const ready = prepareAll(living, whereOf);
    for (const prepared of ready) nameReferences(prepared);
    const stored = await writing.storedBodies(ready);
    for (const group of groupsByRank(ready, rank)) {
      await inParallel(group, async (sameEntry) => {
        for (const prepared of sameEntry) await settle(prepared, stored, places.get(prepared.entry) ?? '');
      });
    }
  }

  async function settle(prepared: Prepared, stored: ReadonlyMap<string, Node>, where: string): Promise<void> {
    const { entry, parts } = prepared;
    try {
      const outcome = await writing.write(prepared, stored.get(entry.id ?? ''));
      summary.add(entry.mapper.fhirType, outcome);
      for (const part of parts) partOutcomes.set(part, outcome);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      if (entry.stored === 'no') entry.lost = reason;
      summary.refuse(entry.mapper.fhirType, reason, where);
    }
  }

  const repeats = await scan();
  await directory.settle(installation.store, practice);
  await take(directory.practiceWide(), '');
  await take(repeats, '');
  let done = 0;
  for (const [index, file] of files.entries()) {
    for await (const chunk of chunksOf(file)) {
      const items = chunk.flatMap((found) => {
        const entry = directory.entryOf(found);
        return entry?.mapper.record ? [{ found, entry }] : [];
      });
      await take(items, shortName(file));
      done += items.length;
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

/** Resources of one rank do not wait for one another; those of one entry do. */
function groupsByRank(ready: readonly Prepared[], rank: (prepared: Prepared) => number): Prepared[][][] {
  const ranks = new Map<number, Map<Entry, Prepared[]>>();
  for (const prepared of ready) {
    const entries = ranks.get(rank(prepared)) ?? new Map<Entry, Prepared[]>();
    ranks.set(rank(prepared), entries.set(prepared.entry, [...(entries.get(prepared.entry) ?? []), prepared]));
  }
  return [...ranks.values()].map((entries) => [...entries.values()]);
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: Math.min(atOnce, items.length) }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
