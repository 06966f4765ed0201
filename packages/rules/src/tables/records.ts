import type { UnknownRecord } from '@notewell/model';
import { formatApproximateDate, isApproximateDate } from '@notewell/model/values';
import { areTwoPeople, type Likened, likenessOf, likenessReasons, plainName } from '../people/likeness.ts';
import { keyAt, keyOf, nameIn } from './keys.ts';
import type { Table } from './types.ts';

/** A record that the caller may open: a row is compared with no other, so that it reveals no hidden chart. */
export interface Existing {
  readonly id: string;
  readonly record: UnknownRecord;
}
/** The person whom a row resembles: a record, or another row of the file. */
export interface Like {
  readonly why: string;
  readonly row?: number;
}
/** A record, the cells of a row as a new one, and the record after the row. */
interface Applied {
  readonly found: Existing;
  readonly fresh: UnknownRecord;
  readonly next: UnknownRecord;
}
interface Match {
  readonly found: Existing | undefined;
  readonly like: Like | undefined;
}
interface Candidate {
  readonly person: Likened;
  readonly existing: Existing | undefined;
  readonly row: number | undefined;
}

/** Records of a practice and of the rows read so far, found by id, key, name or likeness. */
export class Records {
  private readonly ids: ReadonlyMap<string, Existing>;
  private readonly keys = new Map<string, Existing[]>();
  private readonly newKeys = new Map<string, number>();
  private readonly people = new Map<string, Candidate[]>();
  private readonly taken = new Map<string, number>();

  constructor(
    private readonly table: Table,
    existing: readonly Existing[],
  ) {
    this.ids = new Map(existing.map((one) => [one.id, one]));
    for (const one of existing) {
      for (const key of this.keysOf(one.record)) this.keys.set(key, [...(this.keys.get(key) ?? []), one]);
      if (table.comparesPeople) this.addPerson({ person: one.record as Likened, existing: one, row: undefined }); // a person's fields
    }
  }

  byId(id: string): Existing | undefined {
    return this.ids.get(id.toLowerCase());
  }

  /** True if a row names a record by its key, and by its other cells another person. */
  isSomebodyElse({ record }: Existing, next: UnknownRecord): boolean {
    const known = record as Likened; // a person's fields
    const entered = next as Likened; // a person's fields
    return this.table.comparesPeople && areTwoPeople(entered, known);
  }

  /** Says of whom a row makes the record of somebody else; undefined if the person stays the same, as after a marriage. */
  otherPerson({ found, fresh, next }: Applied): string | undefined {
    const { identifiedBy } = this.table;
    if (identifiedBy === undefined) return undefined;
    const [known, entered] = [found.record as Likened, next as Likened]; // a person's fields
    const isRenamed = !namesOf(known).includes(namesOf(entered)[0] ?? '');
    const isIdentified = found.record[identifiedBy] === next[identifiedBy];
    if (!isRenamed && isIdentified) return undefined;
    // A row without a birth date is about a person of its name.
    const twin = this.twinOf(next, found, isRenamed) ?? (isRenamed ? this.twinOf(fresh, found, true) : undefined);
    if (!twin && (!isRenamed || isIdentified)) return undefined;
    const like = twin ? `, and another record is of ${this.labelOf(twin)}` : '';
    const change = `This row would turn ${this.labelOf(found)} into ${this.labelOf({ record: next })}${like}.`;
    return `${change} Correct the row, leave it out, or confirm that it is one person.`;
  }

  /** The name and birth date of a record, for a refusal. */
  labelOf({ record }: Pick<Existing, 'record'>): string {
    const { birthDate } = record;
    const name = nameIn(this.table, record) || 'somebody without a name';
    return [name, ...(isApproximateDate(birthDate) ? [`born ${formatApproximateDate(birthDate)}`] : [])].join(', ');
  }

  /** The record that a row is about or resembles; the number of a row that says the same; or several records. */
  match(next: UnknownRecord): Match | number | 'several' | undefined {
    for (const key of this.keysOf(next)) {
      const [found, ...others] = this.keys.get(key) ?? [];
      if (found && others.length > 0) return 'several';
      if (found) return { found, like: undefined };
      const row = this.newKeys.get(key);
      if (row !== undefined) return row;
    }
    return this.table.comparesPeople ? this.resembling(next as Likened) : undefined; // a person's fields
  }

  /** Counts a record as named by a row. Returns the row that named it before. */
  take(found: Existing, row: number): number | undefined {
    const before = this.taken.get(found.id);
    if (before === undefined) this.taken.set(found.id, row);
    return before;
  }

  /** Counts a row as a new record. */
  add(next: UnknownRecord, row: number): void {
    for (const key of this.keysOf(next)) this.newKeys.set(key, row);
    if (this.table.comparesPeople) this.addPerson({ person: next as Likened, existing: undefined, row }); // a person's fields
  }

  private keysOf(record: UnknownRecord): readonly string[] {
    const { keys, comparesPeople } = this.table;
    const named = comparesPeople ? [] : [`display ${keyOf(nameIn(this.table, record))}`];
    return [...keys.map((path) => `${path} ${keyAt(record, path)}`), ...named].filter((key) => !key.endsWith(' '));
  }

  private addPerson(candidate: Candidate): void {
    for (const key of shelvesOf(candidate.person)) {
      const shelf = this.people.get(key);
      if (shelf) shelf.push(candidate);
      else this.people.set(key, [candidate]);
    }
  }

  /** Another record of the same name, from which no birth date separates the person. */
  private twinOf(next: UnknownRecord, found: Existing, isRenamed: boolean): Existing | undefined {
    const person = next as Likened; // a person's fields
    for (const key of shelvesOf(person))
      for (const { existing, person: other } of this.people.get(key) ?? []) {
        if (!existing || existing.id === found.id) continue;
        const why = likenessOf({ ...person, medicalRecordNumber: undefined }, other);
        if (why === 'Same name and birth date' || (isRenamed && why === 'Same name')) return existing;
      }
    return undefined;
  }

  private resembling(next: Likened): Match | undefined {
    let best: { readonly rank: number; readonly candidate: Candidate } | undefined;
    for (const key of shelvesOf(next))
      for (const candidate of this.people.get(key) ?? []) {
        const why = likenessOf(next, candidate.person);
        const rank = why === undefined ? Infinity : likenessReasons.indexOf(why);
        if (rank < (best?.rank ?? Infinity)) best = { rank, candidate };
      }
    if (!best) return undefined;
    const { existing, row } = best.candidate;
    return { found: existing, like: { why: likenessReasons[best.rank] ?? '', ...(row === undefined ? {} : { row }) } };
  }
}

/** All names of a person, the present one first. */
function namesOf({ name, otherNames = [] }: Likened): readonly string[] {
  return [name, ...otherNames].map((one) => `${plainName(one?.given)} ${plainName(one?.family)}`);
}

/** Keys under which a person is kept, so that two who resemble each other share one. */
function shelvesOf(person: Likened): readonly string[] {
  const { birthDate } = person;
  return [...(birthDate ? [`born ${birthDate}`] : []), ...new Set(namesOf(person).filter((one) => !/^ | $/.test(one)))];
}
