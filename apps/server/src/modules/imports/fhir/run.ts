import { isTypeOfPerson, latestDayAt, particularsFaults } from '@notewell/rules';
import type { Caller } from '../../../kernel/caller.ts';
import { StartError } from '../../../kernel/start-error.ts';
import type { AppParts } from '../../parts.ts';
import { SourceNeeded } from './conflicts.ts';
import { Directory, type Entry, type PartEntry } from './directory.ts';
import { renumbered } from './doubles.ts';
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

/** Reads all files first, so that references resolve in any order, and then writes: what is outside records, then each file. */
async function importAlone(request: FhirImport): Promise<Summary> {
  const files = request.files ?? (await filesOf(request.paths ?? []));
  return new ImportRun(request, files).run();
}

/** One run of an import: its directory of entries, its writer, and the counts it answers. */
class ImportRun {
  private readonly request: FhirImport;
  private readonly files: readonly FhirFile[];
  private readonly mappers: readonly Mapper[];
  private readonly directory: Directory;
  private readonly preparing: ReturnType<typeof createPreparing>;
  private readonly writing: ReturnType<typeof createWriting>;
  private readonly summary: SummaryMaker;
  private readonly partOutcomes = new Map<PartEntry, Outcome>();
  private readonly unreadable = new Set<FhirFile>();

  constructor(request: FhirImport, files: readonly FhirFile[]) {
    this.request = request;
    this.files = files;
    this.mappers = request.mappers ?? allMappers;
    this.directory = new Directory(new Map(this.mappers.map((mapper) => [mapper.fhirType, mapper])), {
      source: request.source,
      samePeople: new Set(request.samePeople),
    });
    this.preparing = createPreparing(this.directory);
    this.writing = createWriting(request);
    this.summary = new SummaryMaker(request.isDryRun);
  }

  async run(): Promise<Summary> {
    const { directory, request } = this;
    const repeats = await this.scan();
    await directory.settle(request.installation.store, request.practice);
    const unclear = directory.conflicts.filter(({ key }) => !isDistinct(key));
    if (unclear.length > 0) throw new SourceNeeded(unclear);
    await this.take(directory.practiceWide(), '');
    await this.take(repeats, '');
    await this.takeRecords();
    this.countParts();
    return this.summary;
  }

  private rank({ entry }: { readonly entry: Entry }): number {
    return Math.max(this.mappers.indexOf(entry.mapper), 0);
  }

  private async *chunksOf(file: FhirFile): AsyncGenerator<readonly Found[]> {
    for await (const chunk of readFhirFile(file)) {
      if (this.request.signal?.aborted)
        throw new StartError('Stopped. Everything imported so far is saved; run the import again for the rest.');
      if ('found' in chunk) yield chunk.found;
      else if (!this.unreadable.has(file)) {
        this.unreadable.add(file);
        this.summary.faults.push({ file: file.name, fault: chunk.fault });
      }
    }
  }

  /** First pass: registers everything. A resource outside records is kept for the second pass if its entry has several. */
  private async scan(): Promise<Item[]> {
    const repeats: Item[] = [];
    for (const [index, file] of this.files.entries()) {
      this.request.progress?.(`Reading ${index + 1} of ${this.files.length} files`);
      for await (const chunk of this.chunksOf(file)) for (const found of chunk) repeats.push(...this.register(found));
    }
    return repeats;
  }

  private register(found: Found): readonly Item[] {
    const { summary, directory } = this;
    const type = textAt(found.resource, 'resourceType') ?? '';
    summary.of(type).read += 1;
    if (found.foreignVersion) {
      summary.refuse(type, `it is ${found.foreignVersion}, and Notewell takes R4`, textAt(found.resource, 'id') ?? '');
      return [];
    }
    if (!directory.add(found)) summary.leave(type, 'Notewell does not store this type');
    const entry = directory.entryOf(found);
    return entry?.found && entry.found !== found ? [{ found, entry }] : [];
  }

  private lose(entry: Entry, reason: string, where: string): void {
    // Resources that their source withdrew or marked as not done are left out on purpose.
    if (entry.lost === undefined && entry.refused === reason) this.summary.leave(entry.mapper.fhirType, reason, where);
    else this.summary.refuse(entry.mapper.fhirType, reason, where);
    entry.lost ??= reason;
  }

  /** Second pass: takes the resources of records, file by file. */
  private async takeRecords(): Promise<void> {
    const { files, directory } = this;
    let done = 0;
    for (const [index, file] of files.entries()) {
      for await (const chunk of this.chunksOf(file)) {
        const items = chunk.flatMap((found) => {
          const entry = found.foreignVersion ? undefined : directory.entryOf(found);
          return entry?.mapper.record ? [{ found, entry }] : [];
        });
        await this.take(items, file.name);
        done += items.length;
        this.request.progress?.(`Taking ${index + 1} of ${files.length} files: ${done.toLocaleString('en-US')} resources`);
      }
    }
  }

  private async take(items: readonly Item[], file: string): Promise<void> {
    const whereOf = ({ found }: Item) => [textAt(found.resource, 'id'), file && `in ${file}`].filter(Boolean).join(' ');
    const living: Item[] = [];
    for (const item of items.toSorted((a, b) => this.rank(a) - this.rank(b)))
      if (await this.lives(item, whereOf(item))) living.push(item);
    const places = new Map(living.map((item) => [item.entry, whereOf(item)]));
    const ready = this.prepareAll(living, whereOf);
    for (const prepared of ready) this.preparing.nameReferences(prepared);
    const stored = await this.writing.storedBodies(ready);
    for (const group of groupsByRank(ready, (one) => this.rank(one))) {
      await inParallel(group, async (sameEntry) => {
        for (const prepared of sameEntry) await this.settle(prepared, stored, places.get(prepared.entry) ?? '');
      });
    }
  }

  /** True if the resource is to be written. Withdraws it, or says why it is left out, otherwise. */
  private async lives({ entry, found }: Item, where: string): Promise<boolean> {
    if (entry.refused !== undefined && entry.lost === undefined && (await this.writing.withdraw(entry))) {
      this.summary.add(entry.mapper.fhirType, 'withdrawn');
      entry.lost = entry.refused;
      return false;
    }
    const reason = entry.lost ?? entry.refused ?? this.lackOf(entry, found);
    if (reason !== undefined) this.lose(entry, reason, where);
    return reason === undefined;
  }

  private lackOf(entry: Entry, found: Found): string | undefined {
    if (entry.mapper.record && !this.directory.recordOf(entry)) return 'its patient was not imported';
    return this.directory.lacksSubject(entry, found) ? 'its subject was not imported' : undefined;
  }

  /**
   * Returns the resources that can be written. One that cannot invalidates references to it, so the others are prepared again.
   */
  private prepareAll(items: readonly Item[], whereOf: (item: Item) => string): Prepared[] {
    const ready: Prepared[] = [];
    let lost = 0;
    for (const item of items) {
      const one = this.preparing.prepare(item.found, item.entry);
      if (!('faults' in one)) ready.push(one);
      else {
        this.lose(item.entry, wordsOfFaults(one.faults), whereOf(item));
        lost += 1;
      }
    }
    if (lost === 0) return ready;
    return this.prepareAll(
      items.filter(({ entry }) => entry.lost === undefined),
      whereOf,
    );
  }

  private async settle(prepared: Prepared, stored: ReadonlyMap<string, Node>, where: string): Promise<void> {
    const { entry, parts } = prepared;
    const { fhirType } = entry.mapper;
    const now = (this.request.now ?? Date.now)();
    try {
      const outcome = await this.writing.write(prepared, stored.get(entry.id ?? ''));
      this.summary.add(fhirType, outcome);
      for (const doubt of doubtsOf(prepared, now)) this.summary.doubt(fhirType, doubt, where);
      if (outcome === 'taken' && entry.hasDouble) this.summary.doubt(fhirType, double, where);
      if (renumbered.has(entry)) this.summary.doubt(fhirType, numberTaken, where);
      for (const part of parts) this.partOutcomes.set(part, outcome);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      if (entry.stored === 'no') entry.lost = reason;
      this.summary.refuse(fhirType, reason, where);
    }
  }

  /** Counts resources that became part of another, with the outcome of that one. */
  private countParts(): void {
    const { summary, directory, partOutcomes } = this;
    for (const part of directory.allParts()) {
      const { mapper, key } = part;
      const outcome = partOutcomes.get(part);
      const refused = outcome ? undefined : mapper.refuse?.(part.resource);
      if (outcome) summary.add(mapper.fhirType, outcome);
      else if (refused) summary.leave(mapper.fhirType, refused, key.value);
      else if (mapper.about) summary.refuse(mapper.fhirType, 'its subject was not imported or is not in these files', key.value);
      else summary.leave(mapper.fhirType, `${mapper.within} that was imported does not refer to it`, key.value);
    }
  }
}

const double = 'another record here has the same name and birth date; if it is one person, keep one of the two';

const numberTaken = 'another chart has its record number, so it has one of its own; the number is among its identifiers';

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
