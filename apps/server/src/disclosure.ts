import {
  definitionOf,
  isResourceType,
  type ResourceDefinition,
  type ResourceType,
  referencesOf,
  valuesAt,
} from '@notewell/model';
import { fieldsHiddenIn, partsHiddenFrom, wordsAboutAll } from '@notewell/rules';
import type { Caller } from './caller.ts';
import { Refusal } from './refusal.ts';
import type { Body, Store, StoredRow } from './store/index.ts';
import { readMentions } from './store/mentions.ts';
import { patientsHiddenFrom } from './store/veil.ts';
import { type PatientVisibility, subjectOf, visibilityOf } from './store/visibility.ts';

export interface Shown {
  readonly text: string;
  /** Whether parts were left out. */
  readonly transformed: boolean;
}
/** What a caller is shown of rows that they may see: parts that are not theirs to know are left out. */
export interface Disclosure {
  /** Whether a row is shown whole, by what is kept beside it of what it speaks of; where it says no, `show` may yet find so. */
  readonly isWhole: (mentions: string | null) => boolean;
  readonly show: (texts: readonly string[]) => Promise<readonly Shown[]>;
}

type Place = Pick<Store, 'hidden'>;
interface Reference {
  id: string;
  resourceType?: string;
  display?: string;
  resource?: unknown;
}

/**
 * How a caller is shown rows of a type; undefined where they are shown whole. `now`: the row as it is, where versions of it
 * are shown: what is kept apart today was open in some of them.
 */
export function disclosureOf(
  caller: Caller,
  definition: ResourceDefinition,
  practice: string,
  store: Place,
  now?: Body,
): Disclosure | undefined {
  const { type } = definition;
  if (!isResourceType(type)) return undefined;
  const subject = subjectOf(caller);
  const patients = patientsHiddenFrom(caller);
  const hasParts = partsHiddenFrom(subject, type).length > 0;
  if (!patients && !hasParts) return undefined;
  const isOwn = visibilityOf(caller, definition).kind === 'own';
  const show = async (texts: readonly string[]) => {
    const shown: Shown[] = texts.map((text) => ({ text, transformed: false }));
    const read: { readonly at: number; readonly body: Body; readonly parts: boolean }[] = [];
    for (const [at, text] of texts.entries()) {
      if (!hasParts && isPlain(caller, definition, text)) continue;
      const body = JSON.parse(text) as Body; // our own column
      const parts = fieldsHiddenIn(subject, type, now ?? body).filter((field) => body[field] !== undefined);
      for (const field of parts) delete body[field];
      read.push({ at, body, parts: parts.length > 0 });
    }
    const hidden = await hiddenIn(
      caller,
      definition,
      practice,
      store,
      patients,
      read.map(({ body }) => body),
    );
    for (const { at, body, parts } of read) {
      const pruned = hidden ? pruneReferences(definition, body, hidden, isOwn) : 'nothing';
      if (!parts && pruned === 'nothing') continue;
      if (pruned !== 'nothing') rename(definition, body);
      if (pruned === 'parts') for (const field of wordsAboutAll[type] ?? []) delete body[field];
      const transformed = parts || pruned === 'parts';
      if (transformed && body.meta) body.meta = { ...body.meta, hasTransformations: true };
      shown[at] = { text: JSON.stringify(body), transformed };
    }
    return shown;
  };
  return {
    isWhole: (mentions) => !hasParts && (readMentions(mentions)?.every((one) => isOpen(caller, one)) ?? false),
    show,
  };
}

/** Shows one row. */
export async function disclosed(
  caller: Caller,
  definition: ResourceDefinition,
  practice: string,
  store: Place,
  text: string,
  now?: Body,
): Promise<Shown> {
  const [shown] = (await disclosureOf(caller, definition, practice, store, now)?.show([text])) ?? [];
  return shown ?? { text, transformed: false };
}

type Kept = Pick<StoredRow, 'text' | 'mentions'>;

/** One row as it is sent: the text as it is stored, where nothing is left out. */
export async function sentOf(
  caller: Caller,
  definition: ResourceDefinition,
  practice: string,
  store: Place,
  row: Kept,
): Promise<string> {
  const disclosure = disclosureOf(caller, definition, practice, store);
  if (!disclosure || disclosure.isWhole(row.mentions)) return row.text;
  return (await disclosure.show([row.text]))[0]?.text ?? '';
}

/** Whether a field of a row is one of those that the caller is not shown. */
export const isFieldHidden = (caller: Caller, { type }: ResourceDefinition, field: string, body: Body): boolean =>
  isResourceType(type) && fieldsHiddenIn(subjectOf(caller), type, body).includes(field);

/** Whether what is shown of a version depends on the row as it is now. */
export const goesByNow = (caller: Caller, { type }: ResourceDefinition): boolean =>
  isResourceType(type) && partsHiddenFrom(subjectOf(caller), type).some(({ where }) => where !== undefined);

/** Refuses to change what the caller is shown parts of: what they send back would lack the rest. */
export async function requireWhole(
  caller: Caller,
  definition: ResourceDefinition,
  practice: string,
  store: Place,
  row: Kept,
): Promise<void> {
  const disclosure = disclosureOf(caller, definition, practice, store);
  if (!disclosure || disclosure.isWhole(row.mentions)) return;
  if ((await disclosure.show([row.text]))[0]?.transformed) throw new Refusal('has-transformations');
}

/**
 * Whether a row as it is stored speaks of one record alone and of nothing else that could be hidden, so that whoever may
 * see the row may see all of it. Read from the text, which costs a tenth of parsing it; in doubt it is not plain. Within a
 * string a quote is escaped, so that no text can look like a field.
 */
function isPlain(caller: Caller, { scope, type }: ResourceDefinition, text: string): boolean {
  const hasRecord = scope.kind === 'partitioned' || type === 'Patient';
  let record: string | undefined;
  // The row names its own record too, so that where all are one they are that.
  const isOfRecord = (id: string | undefined) => hasRecord && id !== undefined && id === (record ??= id);
  const isBeside = (at: number) => {
    const own = `"id":"${record}",`;
    return text.startsWith(own, at - own.length);
  };
  return (
    eachHolds(text, 'partition', isOfRecord) &&
    eachHolds(text, 'resourceType', (value, at) =>
      value === 'Patient' ? isBeside(at) || isOfRecord(idBeside(text, at)) : isOpen(caller, value),
    )
  );
}

/** Whether every field of the name that holds text, wherever it stands, passes the test. */
function eachHolds(text: string, name: string, test: (value: string, at: number) => boolean): boolean {
  const field = `"${name}":`;
  for (let at = text.indexOf(field); at >= 0; at = text.indexOf(field, at + field.length)) {
    const from = at + field.length + (text[at + field.length] === ' ' ? 1 : 0);
    if (text[from] === '"' && !test(text.slice(from + 1, text.indexOf('"', from + 1)), at)) return false;
  }
  return true;
}

const idJustBefore = /"id": ?"([^"]*)", ?$/;
const idWithin = /"id": ?"([^"]*)"/;

/** The id in the object whose `resourceType` stands at a place; undefined where the object holds others. */
function idBeside(text: string, at: number): string | undefined {
  const before = idJustBefore.exec(text.slice(Math.max(0, at - 250), at))?.[1];
  if (before !== undefined) return before;
  const [open, close] = [text.lastIndexOf('{', at), text.indexOf('}', at)];
  const isFlat = text.lastIndexOf('}', at) < open && text.lastIndexOf('{', close) === open;
  return isFlat ? idWithin.exec(text.slice(open, close))?.[1] : undefined;
}

/** Whether references to a type say nothing that their record's id does not. */
function isOpen(caller: Caller, type: string): boolean {
  const target = definitionOf(type);
  return target === undefined || target.scope.kind === 'partitioned' || visibilityOf(caller, target).kind === 'everything';
}

interface HiddenIds {
  readonly patients: ReadonlySet<string>;
  readonly resources: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The record that a reference is about, where it can be a patient's. */
function recordOf({ id, resourceType }: Reference, targets: readonly string[]): string | undefined {
  const types = resourceType === undefined ? targets : [resourceType];
  if (types.includes('Patient')) return id;
  return types.some((type) => definitionOf(type)?.scope.kind === 'partitioned') ? id.split('.')[0] : undefined;
}

/** Everything that the rows mention and the caller may not know of, in one look at each type. */
async function hiddenIn(
  caller: Caller,
  definition: ResourceDefinition,
  practice: string,
  store: Place,
  patients: PatientVisibility | undefined,
  bodies: readonly Body[],
): Promise<HiddenIds | undefined> {
  if (!patients || bodies.length === 0) return undefined;
  const people = new Set<string>();
  const records = new Set<string>();
  const others = new Map<ResourceType, Set<string>>();
  for (const { path, targets } of referencesOf(definition)) {
    for (const body of bodies) {
      // What stands at a reference path is a reference: it was validated.
      for (const reference of valuesAt(body, path) as Reference[]) {
        const record = recordOf(reference, targets);
        if (record !== undefined) (reference.resourceType === 'Patient' ? people : records).add(record);
        const { resourceType: type } = reference;
        if (type === undefined || !isResourceType(type) || isOpen(caller, type) || type === 'Patient') continue;
        others.set(type, (others.get(type) ?? new Set()).add(reference.id));
      }
    }
  }
  const resources = new Map<string, ReadonlySet<string>>();
  for (const [type, ids] of others) {
    resources.set(type, await store.hidden.resources(practice, type, visibilityOf(caller, definitionOf(type)), [...ids]));
  }
  // A patient who does not exist is as hidden as one who is; a record may be somebody else's than a patient's.
  const [ofPeople, ofRecords] = await Promise.all([
    store.hidden.patients(practice, patients, [...people], true),
    store.hidden.patients(practice, patients, [...records], false),
  ]);
  const found = new Set([...ofPeople, ...ofRecords]);
  return found.size === 0 && [...resources.values()].every(({ size }) => size === 0) ? undefined : { patients: found, resources };
}

/** What a row is called may come from what it refers to. */
function rename(definition: ResourceDefinition, body: Body): void {
  const display = definition.display({ ...body, display: undefined });
  if (display) body.display = display;
  else delete body.display;
}

type Outcome = 'nothing' | 'names' | 'parts';

/**
 * Takes what is hidden out of a row: in lists the whole item that is about it, elsewhere what names it. In rows that are
 * somebody's own the ids stay, for they wrote them there; only the names go.
 */
function pruneReferences(definition: ResourceDefinition, body: Body, hidden: HiddenIds, isOwn: boolean): Outcome {
  let outcome: Outcome = 'nothing';
  for (const { path, targets } of referencesOf(definition)) {
    const isHidden = (reference: Reference) => {
      const record = recordOf(reference, targets);
      const type = reference.resourceType ?? '';
      return (record !== undefined && hidden.patients.has(record)) || hidden.resources.get(type)?.has(reference.id) === true;
    };
    const unname = (reference: Reference) => {
      if (reference.display === undefined && reference.resource === undefined) return;
      delete reference.display;
      delete reference.resource;
      if (outcome === 'nothing') outcome = 'names';
    };
    const isPatients = (reference: Reference) => {
      const record = recordOf(reference, targets);
      return record !== undefined && hidden.patients.has(record);
    };
    /** Answers whether what holds `value` is about something hidden. */
    const visit = (value: unknown, names: readonly string[]): boolean => {
      if (typeof value !== 'object' || value === null) return false;
      const [name, ...rest] = names;
      if (name === undefined) {
        const reference = value as Reference; // at the end of a reference path
        if (!isHidden(reference)) return false;
        unname(reference);
        return !isOwn && isPatients(reference);
      }
      const holder = value as Record<string, unknown>; // a checked object
      const inner = holder[name];
      if (!Array.isArray(inner)) return visit(inner, rest);
      const kept = inner.filter((item) => !visit(item, rest));
      if (kept.length < inner.length) {
        holder[name] = kept;
        outcome = 'parts';
      }
      return false;
    };
    visit(body, path.split('.'));
  }
  return outcome;
}
