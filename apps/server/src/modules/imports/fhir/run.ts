import { isTypeOfPerson, latestDayAt, particularsFaults } from '@notewell/rules';
import type { Caller } from '../../../kernel/caller.ts';
import { StartError } from '../../../kernel/start-error.ts';
import type { AppParts } from '../../parts.ts';
import { SourceNeeded } from './conflicts.ts';
import { Directory, type Entry, type PartEntry } from './directory.ts';
import { isDistinct } from './keys.ts';
import type { Mapper } from './mapper.ts';
import { mappers as allMappers } from './mappers/index.ts';
import { createPreparing, type Prepared } from './preparing.ts';
import { type Found, type Node, textAt } from './read.ts';
import { type FhirFile, filesOf, readFhirFile } from './sources.ts';
import { type Outcome, type Summary, SummaryMaker } from './summary.ts';
import { createWriting, reasonOf, wordsOfFaults } from './writing.ts';

export interface FhirImport {
  readonly installation: Pick<AppParts, 'store' | 'saving' | 'content'>;
  /** The caller in the practice on whose behalf the import runs. */
  readonly caller: Caller;
  readonly practice: string;
  /** Files and folders on this machine. */
  readonly paths?: readonly string[];
  /** Files from elsewhere, in place of paths. */
  readonly files?: readonly FhirFile[];
  /** Name of the source for resources that do not name one; two sources may both have a `Patient/1`. */
  readonly source?: string | undefined;
  /** Keys whose changed name or birth date was confirmed, such as `Patient/1`. */
  readonly samePeople?: readonly string[];
  /** Reads and checks everything and writes nothing. */
  readonly isDryRun?: boolean;
  readonly progress?: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
  readonly mappers?: readonly Mapper[];
  /** Milliseconds since 1970; the system's clock if absent. */
  readonly now?: () => number;
}
interface Item {
  readonly found: Found;
  readonly entry: Entry;
}

/** Concurrent writes: the database is the bottleneck, not the processor. */
const atOnce = 12;

/**
 * Imports FHIR R4 into a practice. Finds earlier imports by their source: a second run writes only what changed there, and
 * leaves resources alone that were changed or deleted here. Throws StartError.
 */
export async function importFhir(request: FhirImport): Promise<Summary> {
  const { store } = request.installation;
  const { practice } = request;
  if (!(await store.practices.isOpen(practice))) throw new StartError(`There is no practice ${practice}.`);
  // Two concurrent imports would each miss the other's resources.
  const summary = await store.oneAtATime(`import fhir ${practice}`, () => importAlone(request));
  if (!summary) throw new StartError(`Another import for ${practice} is running. Wait until it ends.`);
  return summary;
}

async function importAlone(request: FhirImport): Promise<Summary> {
  const {
    installation,
    practice,
    paths = [],
    source,
    progress = () => {},
    signal,
    mappers = allMappers,
    now = Date.now,
  } = request;
  const files = request.files ?? (await filesOf(paths));
  const rankOf = new Map(mappers.map((mapper, rank) => [mapper, rank]));
  const rank = ({ entry }: { readonly entry: Entry }) => rankOf.get(entry.mapper) ?? 0;
  const directory = new Directory(new Map(mappers.map((mapper) => [mapper.fhirType, mapper])), {
    source,
    samePeople: new Set(request.samePeople),
  });
  const { prepare, nameReferences } = createPreparing(directory);
  const writing = createWriting(request);
  const summary = new SummaryMaker(request.isDryRun);
  const partOutcomes = new Map<PartEntry, Outcome>();
  const unreadable = new Set<FhirFile>();

  async function* chunksOf(file: FhirFile): AsyncGenerator<readonly Found[]> {
    for await (const chunk of readFhirFile(file)) {
      if (signal?.aborted)
        throw new StartError('Stopped. Everything imported so far is saved; run the import again for the rest.');
      if ('found' in chunk) yield chunk.found;
      else if (!unreadable.has(file)) {
        unreadable.add(file);
        summary.faults.push({ file: file.name, fault: chunk.fault });
      }
    }
  }

  /** First pass: registers everything. A resource outside records is kept for the second pass if its entry has several. */
  async function scan(): Promise<Item[]> {
    const repeats: Item[] = [];
    for (const [index, file] of files.entries()) {
      progress(`Reading ${index + 1} of ${files.length} files`);
      for await (const chunk of chunksOf(file)) {
        for (const found of chunk) {
          const type = textAt(found.resource, 'resourceType') ?? '';
          summary.of(type).read += 1;
          if (found.foreignVersion) {
            summary.refuse(type, `it is ${found.foreignVersion}, and Notewell takes R4`, textAt(found.resource, 'id') ?? '');
            continue;
          }
          if (!directory.add(found)) summary.leave(type, 'Notewell does not store this type');
          const entry = directory.entryOf(found);
          if (entry?.found && entry.found !== found) repeats.push({ found, entry });
        }
      }
    }
    return repeats;
  }

  const lose = (entry: Entry, reason: string, where: string) => {
    // Resources that their source withdrew or marked as not done are left out on purpose.
    if (entry.lost === undefined && entry.refused === reason) summary.leave(entry.mapper.fhirType, reason, where);
    else summary.refuse(entry.mapper.fhirType, reason, where);
    entry.lost ??= reason;
  };

  /**
   * Returns the resources that can be written. One that cannot invalidates references to it, so the others are prepared again.
   */
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
      else if (entry.mapper.record && !directory.recordOf(entry)) lose(entry, 'its patient was not imported', whereOf(item));
      else if (directory.lacksSubject(entry, item.found)) lose(entry, 'its subject was not imported', whereOf(item));
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
      for (const doubt of doubtsOf(prepared, now())) summary.doubt(entry.mapper.fhirType, doubt, where);
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
  const unclear = directory.conflicts.filter(({ key }) => !isDistinct(key));
  if (unclear.length > 0) throw new SourceNeeded(unclear);
  await take(directory.practiceWide(), '');
  await take(repeats, '');
  let done = 0;
  for (const [index, file] of files.entries()) {
    for await (const chunk of chunksOf(file)) {
      const items = chunk.flatMap((found) => {
        const entry = found.foreignVersion ? undefined : directory.entryOf(found);
        return entry?.mapper.record ? [{ found, entry }] : [];
      });
      await take(items, file.name);
      done += items.length;
      progress(`Taking ${index + 1} of ${files.length} files: ${done.toLocaleString('en-US')} resources`);
    }
  }
  for (const part of directory.allParts()) {
    const outcome = partOutcomes.get(part);
    if (outcome) summary.add(part.mapper.fhirType, outcome);
    else if (part.mapper.refuse?.(part.resource)) summary.leave(part.mapper.fhirType, part.mapper.refuse(part.resource) ?? '');
    else if (part.mapper.about)
      summary.refuse(part.mapper.fhirType, 'its subject was not imported or is not in these files', part.key.value);
    else summary.leave(part.mapper.fhirType, `${part.mapper.within} that was imported does not refer to it`, part.key.value);
  }
  return summary;
}

/** Doubtful names and dates of birth or death, which a person could not have entered. */
function doubtsOf({ entry: { mapper }, draft }: Prepared, now: number): readonly string[] {
  if (!isTypeOfPerson(mapper.type)) return [];
  const today = latestDayAt(new Date(now));
  return particularsFaults({ type: mapper.type, after: draft, today }).map(({ message }) => message);
}

/** Groups by rank: resources of one rank are written concurrently, those of one entry in order. */
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
