import {
  definitionOf,
  isResourceType,
  type ReferencePath,
  type ResourceDefinition,
  type ResourceType,
  recordType,
  referencesOf,
  valuesAt,
} from '@notewell/model';
import {
  fieldsHiddenIn,
  isOwnRow,
  knownByRow,
  listsByReader,
  listsPrunedIn,
  partsHiddenFrom,
  patientsIn,
  wordsAboutAll,
  wordsKept,
  wordsLeftOut,
} from '@notewell/rules';
import type { Caller } from '../kernel/caller.ts';
import { Refusal } from '../kernel/refusal.ts';
import { subjectOf } from '../kernel/subject.ts';
import { readMentions } from './columns/mentions.ts';
import { isOfOneRecord } from './columns/row.ts';
import { namesByReader, withoutUnread } from './lists-by-reader.ts';
import type { Body, Store, StoredRow } from './store/index.ts';
import { hasUnnamed, rename, unnamedTo, withoutNames } from './unread-names.ts';
import { patientsHiddenFrom } from './visibility/filter-guard.ts';
import { isNarrowed, type PatientVisibility, visibilityOf } from './visibility/visibility.ts';

export interface Shown {
  readonly text: string;
  /** True if parts were left out. */
  readonly transformed: boolean;
}
/** Redacts rows that a caller may see: leaves out parts that the caller may not know. */
export interface Disclosure {
  /**
   * True if a row needs no redaction, judged by its stored foreign references. After false, `show` may still leave the row
   * unchanged.
   */
  readonly isWhole: (mentions: string | null) => boolean;
  readonly show: (texts: readonly string[]) => Promise<readonly Shown[]>;
}

/** Who is shown rows of a type. The store tells which of the patients they name are hidden. */
export interface Showing {
  readonly caller: Caller;
  readonly definition: ResourceDefinition;
  readonly practice: string;
  readonly store: Pick<Store, 'hidden' | 'reader'>;
}
interface Reference {
  id: string;
  resourceType?: string;
  display?: string;
  resource?: unknown;
}

/**
 * The redaction of a type's rows for a caller; undefined if none is needed. `now` is the current row when versions of it are
 * shown: parts hidden today were visible in some versions.
 */
export function disclosureOf(showing: Showing, now?: Body): Disclosure | undefined {
  const { caller, definition } = showing;
  const { type } = definition;
  if (!isResourceType(type)) return undefined;
  const subject = subjectOf(caller);
  const patients = patientsHiddenFrom(caller);
  const hiddenParts = partsHiddenFrom(subject, type);
  const hasParts = hiddenParts.length > 0;
  /** False for a row whose text lacks every field that a hidden part depends on. */
  const mayHide = (text: string) =>
    hiddenParts.some(
      ({ where }) =>
        now !== undefined || where === undefined || where.some((path) => text.includes(`"${path.split('.').at(-1)}"`)),
    );
  const hasLists = listsByReader[type] !== undefined;
  const unnamed = unnamedTo(caller, definition);
  if (!patients && !hasParts && !hasLists && !unnamed) return undefined;
  const isOwn = visibilityOf(caller, definition).kind === 'own';
  const show = async (texts: readonly string[]) => {
    const shown: Shown[] = texts.map((text) => ({ text, transformed: false }));
    const read: { readonly at: number; readonly body: Body; readonly parts: boolean; readonly less: boolean }[] = [];
    for (const [at, text] of texts.entries()) {
      const names = hasUnnamed(unnamed, text);
      if (!names && !mayHide(text) && !namesByReader(definition, text) && isPlain(caller, definition, text)) continue;
      const body: Body = JSON.parse(text);
      const parts = hiddenNow(type, body, { caller, now });
      for (const field of parts) delete body[field];
      const lists = listsPrunedIn(subject, type, body);
      const words = wordsLeftOut(subject, type, body);
      Object.assign(body, lists, words);
      const [pruned, said] = [lists, words].map((some) => Object.keys(some).length > 0);
      read.push({ at, body, parts: parts.length > 0 || pruned === true, less: said === true });
    }
    const bodies = read.map(({ body }) => body);
    const cut = hasLists ? await withoutUnread(showing, bodies) : new Set();
    const renamed = await withoutNames(showing, unnamed, bodies);
    const hidden = await hiddenIn(showing, patients, bodies);
    for (const { at, body, parts, less } of read) {
      const pruned = hidden ? pruneReferences(definition, body, hidden, isOwn || isOwnRow(subject, type, body)) : 'nothing';
      if (!parts && !less && !cut.has(body) && !renamed.has(body) && pruned === 'nothing') continue;
      if (pruned !== 'nothing') rename(definition, body);
      if (pruned === 'parts') for (const field of wordsAboutAll[type] ?? []) delete body[field];
      const transformed = parts || pruned === 'parts';
      if (transformed && body.meta) body.meta = { ...body.meta, hasTransformations: true };
      shown[at] = { text: JSON.stringify(body), transformed };
    }
    return shown;
  };
  // The column does not say what the row refers to in its own record.
  const judges = hasParts || hasLists || unnamed !== undefined || namesNarrowed(caller, definition);
  return {
    isWhole: (mentions) => !judges && (readMentions(mentions)?.every((one) => isOpen(caller, one)) ?? false),
    show,
  };
}

interface Reading {
  readonly caller: Caller;
  readonly now: Body | undefined;
}
/**
 * The present fields of a row that are hidden. An earlier version goes by the row's present state; for the family also by its
 * own, because a draft of what became theirs was not.
 */
function hiddenNow(type: ResourceType, body: Body, { caller, now }: Reading): readonly string[] {
  const states = now && caller.profile?.resourceType !== 'Practitioner' ? [now, body] : [now ?? body];
  const hidden = new Set(states.flatMap((state) => fieldsHiddenIn(subjectOf(caller), type, state)));
  return [...hidden].filter((field) => body[field] !== undefined);
}

/** Shows one row. */
export async function disclosed(showing: Showing, text: string, now?: Body): Promise<Shown> {
  const [shown] = (await disclosureOf(showing, now)?.show([text])) ?? [];
  return shown ?? { text, transformed: false };
}

type Kept = Pick<StoredRow, 'text' | 'mentions'>;

/** One row to send: the stored text if nothing is redacted. */
export async function sentOf(showing: Showing, row: Kept): Promise<string> {
  const disclosure = disclosureOf(showing);
  if (!disclosure || disclosure.isWhole(row.mentions)) return row.text;
  return (await disclosure.show([row.text]))[0]?.text ?? '';
}

/** True if a field of a row is hidden from the caller. */
export const isFieldHidden = (
  { caller, definition: { type } }: Pick<Showing, 'caller' | 'definition'>,
  field: string,
  body: Body,
): boolean => isResourceType(type) && fieldsHiddenIn(subjectOf(caller), type, body).includes(field);

/** True if the redaction of a version depends on the row's current content. */
export const goesByNow = (caller: Caller, { type }: ResourceDefinition): boolean =>
  isResourceType(type) && partsHiddenFrom(subjectOf(caller), type).some(({ where }) => where !== undefined);

/** A stored row for a caller to change: without the words of single items that they do not see. */
export const changeable = (caller: Caller, { type }: ResourceDefinition, body: Body): Body =>
  isResourceType(type) ? { ...body, ...wordsLeftOut(subjectOf(caller), type, body) } : body;

/** A caller's row with the words of single items that they do not see, as they are stored. */
export const withWordsKept = (caller: Caller, { type }: ResourceDefinition, rows: { before: Body; after: Body }): Body =>
  isResourceType(type) ? { ...rows.after, ...wordsKept(subjectOf(caller), type, rows) } : rows.after;

/** Refuses to change a row that the caller sees redacted: their body would lack the hidden parts. */
export async function requireWhole(showing: Showing, row: Kept): Promise<void> {
  const disclosure = disclosureOf(showing);
  if (!disclosure || disclosure.isWhole(row.mentions)) return;
  if ((await disclosure.show([row.text]))[0]?.transformed) throw new Refusal('has-transformations');
}

/**
 * True if a stored row refers to one record alone and to nothing else that could be hidden. Anyone with access to the row may
 * see all of it. Reads the text, at a tenth of the cost of parsing, and returns false when in doubt. Quotes in a string are
 * escaped, so text cannot look like a field.
 */
function isPlain(caller: Caller, { scope, type }: ResourceDefinition, text: string): boolean {
  const hasRecord = scope.kind === 'partitioned' || type === recordType;
  let record: string | undefined;
  // The row names its own record too, so that where all are one they are that.
  const isOfRecord = (id: string | undefined) => hasRecord && id !== undefined && id === (record ??= id);
  const isOwnId = (at: number) => {
    const own = `"id":"${record}",`;
    return text.startsWith(own, at - own.length);
  };
  return (
    eachHolds(text, 'partition', isOfRecord) &&
    eachHolds(text, 'resourceType', (value, at) =>
      value === recordType ? isOwnId(at) || isOfRecord(idNear(text, at)) : isOpen(caller, value),
    )
  );
}

/** True if every text field of that name, at any depth, passes the test. */
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

/** The id in the object that has its `resourceType` at this position; undefined if the object contains others. */
function idNear(text: string, at: number): string | undefined {
  const before = idJustBefore.exec(text.slice(Math.max(0, at - 250), at))?.[1];
  if (before !== undefined) return before;
  const [open, close] = [text.lastIndexOf('{', at), text.indexOf('}', at)];
  const isFlat = text.lastIndexOf('}', at) < open && text.lastIndexOf('{', close) === open;
  return isFlat ? idWithin.exec(text.slice(open, close))?.[1] : undefined;
}

/** True if references to a type reveal nothing more than the id of their record. */
function isOpen(caller: Caller, type: string): boolean {
  const target = definitionOf(type);
  if (target === undefined) return true;
  const seen = visibilityOf(caller, target);
  return target.scope.kind === 'partitioned' ? !isNarrowed(seen) : seen.kind === 'everything';
}

/** True if rows of a type may belong to others than patients, such as groups, and the caller sees only some of them. */
function isShared(caller: Caller, type: ResourceType): boolean {
  const target = definitionOf(type);
  return target.scope.kind === 'partitioned' && !isOfOneRecord(target) && visibilityOf(caller, target).kind !== 'everything';
}

/** True if rows of the type may refer to rows of their own record that the caller may not read. */
const namesNarrowed = (caller: Caller, definition: ResourceDefinition): boolean =>
  referencesOf(definition)
    .flatMap(({ targets }) => targets.flatMap((type) => definitionOf(type) ?? []))
    .some((target) => isNarrowed(visibilityOf(caller, target)));

interface HiddenIds {
  readonly patients: ReadonlySet<string>;
  readonly resources: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The record that a reference is about, where it can be a patient's. */
function recordOf({ id, resourceType }: Reference, targets: readonly string[]): string | undefined {
  const types = resourceType === undefined ? targets : [resourceType];
  if (types.includes(recordType)) return id;
  return types.some((type) => definitionOf(type)?.scope.kind === 'partitioned') ? id.split('.')[0] : undefined;
}

/** References that are judged one by one: all but those to people whom everybody knows who sees the row. */
function judgedIn(definition: ResourceDefinition): readonly ReferencePath[] {
  const { type } = definition;
  const known = isResourceType(type) ? knownByRow[type] : undefined;
  return known ? referencesOf(definition).filter(({ path }) => !known.includes(path)) : referencesOf(definition);
}

/** Everything that the rows mention and the caller may not know of, in one look at each type. */
async function hiddenIn(
  { caller, definition, practice, store }: Showing,
  patients: PatientVisibility | undefined,
  bodies: readonly Body[],
): Promise<HiddenIds | undefined> {
  if (!patients || bodies.length === 0) return undefined;
  const people = new Set<string>();
  const records = new Set<string>();
  const others = new Map<ResourceType, Set<string>>();
  const judged = judgedIn(definition);
  for (const body of bodies) {
    const own = patientsIn(body, definition.patients, definition.members);
    for (const { path, targets } of judged) {
      // A validated value at a reference path is a reference.
      for (const reference of valuesAt(body, path) as Reference[]) {
        const record = recordOf(reference, targets);
        if (record !== undefined) (reference.resourceType === recordType ? people : records).add(record);
        const { resourceType: type } = reference;
        if (type === undefined || !isResourceType(type) || type === recordType) continue;
        const isOwn = record !== undefined && own.includes(record);
        if (isOpen(caller, type) && (isOwn || !isShared(caller, type))) continue;
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

type Outcome = 'nothing' | 'names' | 'parts';

/**
 * Takes what is hidden out of a row: in lists the whole item that is about it, elsewhere what names it. In rows that are
 * somebody's own the ids stay, for they wrote them there; only the names go.
 */
function pruneReferences(definition: ResourceDefinition, body: Body, hidden: HiddenIds, isOwn: boolean): Outcome {
  let outcome: Outcome = 'nothing';
  for (const { path, targets } of judgedIn(definition)) {
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
    /** Returns true if the object that holds `value` refers to something hidden. */
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
