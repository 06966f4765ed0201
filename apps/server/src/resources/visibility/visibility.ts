import { definitionOf, type ResourceDefinition, recordType } from '@notewell/model';
import {
  closedWay,
  type Population,
  type Referred as RuleReferred,
  type Subject,
  visibility,
  waysOf,
  wayToClosed,
} from '@notewell/rules';
import { isAllowedTo } from '../../kernel/access.ts';
import type { Caller } from '../../kernel/caller.ts';
import { subjectOf } from '../../kernel/subject.ts';
import { resolvePath, textAt } from '../columns/paths.ts';
import { isOfOneRecord } from '../columns/row.ts';
import { tableOf } from '../postgres/names.ts';
import { channelsSql, givenSql, matchingSql, mixedSql, namesSql, ownSql } from './row-conditions.ts';
import type { Bind, Given, PatientVisibility, Referred, Visibility } from './visibility-type.ts';

export type { PatientVisibility, Visibility } from './visibility-type.ts';

export const everything: Visibility = { kind: 'everything' };
const nothing: Visibility = { kind: 'nothing' };

/** A function of subject and type whose results are kept as long as the subject. */
function keptBySubject<V>(make: (subject: Subject, definition: ResourceDefinition) => V) {
  const kept = new WeakMap<Subject, Map<string, V>>();
  return (caller: Caller, definition: ResourceDefinition): V => {
    const subject = subjectOf(caller);
    let byType = kept.get(subject);
    if (!byType) kept.set(subject, (byType = new Map()));
    let value = byType.get(definition.type);
    if (value === undefined) byType.set(definition.type, (value = make(subject, definition)));
    return value;
  };
}

/** The same as the rules say it, for rows in memory. */
export const ruleOf = keptBySubject(visibility);

/** The rows of a type that the caller may see, given the permission to read the type. */
export const visibilityOf = keptBySubject((subject, definition) => toVisibility(visibility(subject, definition), definition));

/** Colleagues and places, which everybody sees named in the records that they read. */
const namedToAll: ReadonlySet<string> = new Set(['Practitioner', 'Organization', 'Program', 'Location', 'HealthcareService']);

/** The rows of a type whose names a caller may know: those that they may read. */
export const namesSeenBy = (caller: Caller, definition: ResourceDefinition): Visibility =>
  namedToAll.has(definition.type) || isAllowedTo(caller, definition, 'read') ? visibilityOf(caller, definition) : nothing;

function toVisibility(seen: ReturnType<typeof visibility>, definition: ResourceDefinition): Visibility {
  switch (seen.rows) {
    case 'all':
      return everything;
    case 'none':
      return nothing;
    case 'own':
      return { kind: 'own', definition, paths: seen.paths, ids: seen.ids, shared: seen.shared };
    case 'channels':
      return {
        kind: 'channels',
        path: seen.path,
        member: seen.member,
        open: seen.open,
        others: seen.others && toVisibility(seen.others, definition),
      };
    case 'matching':
      return { kind: 'matching', definition, conditions: seen.conditions };
    case 'mixed':
      return { kind: 'mixed', path: seen.path, member: seen.member, otherwise: toVisibility(seen.otherwise, definition) };
    case 'patients': {
      const { population, patientsOnly, naming, given, whole } = seen;
      const limits = given?.map((all) => all.map((one) => ('by' in one ? referredOf(one) : one)));
      return { kind: 'patients', type: definition.type, population, patientsOnly, naming, given: limits, whole };
    }
  }
}

const referredOf = ({ by }: RuleReferred): Referred => ({
  by: by.map(({ type, paths, seen }) => {
    const definition = definitionOf(type);
    return { definition, paths, seen: toVisibility(seen, definition) };
  }),
});

/** True if the caller reads only some rows of each record. */
export const isNarrowed = (seen: Visibility): boolean =>
  seen.kind === 'mixed' ? isNarrowed(seen.otherwise) : seen.kind === 'patients' && seen.given !== undefined;

/** Two visibilities of one shape make the same SQL. */
export function shapeOf(seen: Visibility): string {
  if (seen.kind === 'mixed') return `mixed ${shapeOf(seen.otherwise)}`;
  if (seen.kind === 'channels') return `channels ${seen.open} ${seen.others && shapeOf(seen.others)}`;
  if (seen.kind === 'matching')
    return `matching ${seen.conditions.map(({ path, orNone }) => `${path} ${orNone === true}`).join()}`;
  return seen.kind === 'patients'
    ? `patients ${seen.population.level} ${givenShape(seen.given)} ${seen.patientsOnly} ${seen.naming !== undefined} ${seen.population.confidentialTo !== undefined} ${seen.population.patients.length > 0} ${waysOf(seen.population).length === 1} ${seen.whole === true}`
    : seen.kind;
}

const givenShape = (given: Given = []): string =>
  given
    .flat()
    .map((one) => ('by' in one ? one.by.map(({ definition, seen }) => `${definition.type} ${shapeOf(seen)}`).join() : one.path))
    .join();

const patients = tableOf(recordType);
const waysTo = (whose: string) => `select from way where practice_id = $1 and patient ${whose}`;
const isClosed = (whose: string) => `exists (${waysTo(whose)} and who = '${closedWay}')`;
/** A patient's own row says itself whether the chart is closed. */
const hasTeam = `${patients}.facets -> 'confidentialTeam' -> 0 is not null`;

/** The conditions for access to patients. All of them use the patient access index (rules' `waysTo`). */
interface Knowing {
  /**
   * True if the row of the patient access index gives the caller access today. `way` limits it to one access path; without it,
   * any of the caller's counts.
   */
  readonly leads: (way?: string) => string;
  /** True if an access path leads to a patient. `whose` is the comparison that names the patient. */
  readonly isLed: (whose: string) => string;
  /** The same for an array of patients, evaluated only for the few rows that need it. */
  readonly isLedAtNeed: (ids: string) => string;
  /**
   * For levels with access to every patient: true if the caller may open every patient in the array. Checked only for rows
   * that need it.
   */
  readonly isOpenAtNeed: (ids: string) => string;
  /** The explicitly listed patients without a restricted chart, as an array; undefined if none are listed. */
  readonly listed: () => string | undefined;
  /**
   * For levels with access to every patient: those with charts restricted to the caller, among the patients of a condition, as
   * an array.
   */
  readonly closed: (among: string) => string;
  /** True if one patient is known. */
  readonly isKnown: (id: string) => string;
}

function knowing({ population }: PatientVisibility, bind: Bind): Knowing {
  const { level, patients: named, confidentialTo, day } = population;
  // A parameter that nothing refers to has no type: each is bound where it is first used.
  const bound = new Map<string, string>();
  const once = (name: string, value: unknown): string => {
    const known = bound.get(name) ?? bind(value);
    bound.set(name, known);
    return known;
  };
  const closes = confidentialTo !== undefined;
  const who = waysOf(population);
  const callers = () => (who.length === 1 ? once('who', who[0]) : `any(${once('who', who)}::text[])`);
  const leads = (way = callers()) => {
    const on = once('day', day);
    return `who = ${way} and starts <= ${on} and ends >= ${on}${closes ? ' and not shut' : ''}`;
  };
  const isLed = (whose: string) => `exists (${waysTo(whose)} and ${leads()})`;
  const all = () => once('listed', named);
  return {
    leads,
    isLed,
    isLedAtNeed: (ids) => `way_leads($1, ${ids}, ${once('ways', who)}::text[], ${once('day', day)}, ${closes})`,
    isOpenAtNeed: (ids) => `way_open($1, ${ids}, ${callers()}, ${once('day', day)})`,
    listed() {
      if (named.length === 0) return undefined;
      const open = closes ? ` where not ${isClosed('= l.id')}` : '';
      return `array(select l.id from unnest(${all()}::text[]) l(id)${open})`;
    },
    closed(among) {
      // The access path of a confidential team sorts after `closed`, so max() tells if the caller is on the team.
      const ways = leads(`any(array['${closedWay}', ${callers()}])`);
      return `array(select patient from way where practice_id = $1${among} and ${ways} group by patient having max(who) = '${closedWay}')`;
    },
    isKnown(id) {
      const shut = closes ? isClosed(`= ${id}`) : undefined;
      if (level === 'All') return shut ? `(not ${shut} or ${isLed(`= ${id}`)})` : 'true';
      if (named.length === 0) return isLed(`= ${id}`);
      return `(${isLed(`= ${id}`)} or ${id} = any(${all()}::text[])${shut ? ` and not ${shut}` : ''})`;
    },
  };
}

/**
 * The patients in an array of ids whom the caller may not know of. `absent` includes ids of no patient. Set it if the response
 * would otherwise tell the two apart.
 */
export function hiddenPatientsSql(seen: PatientVisibility, ids: string, bind: Bind, absent: boolean): string {
  const isThere = `exists (select from ${patients} where practice_id = $1 and id = u.id)`;
  const known = knowing(seen, bind).isKnown('u.id');
  return `select u.id from unnest(${ids}::text[]) u(id) where ${absent ? `not (${known} and ${isThere})` : `not ${known} and ${isThere}`}`;
}

/** Rows that name only patients whom the caller may know of, or none: no part of them is left out for the sake of others. */
export function wholeSql(seen: PatientVisibility, bind: Bind): string {
  return `not exists (${hiddenPatientsSql(seen, `${tableOf(seen.type)}.patients`, bind, true)})`;
}

/** The kind of query: a search or one row, and the parameter of the record that it is limited to. */
export interface Looking {
  /** True if every row is examined, not only those of a page. */
  readonly counts: boolean;
  /** The row is found by its id. */
  readonly one?: boolean;
  /**
   * Checks only the access paths that nearly always lead to a row of a record. It is never true of a hidden row, but false
   * proves nothing. Empty if the exact condition costs as little.
   */
  readonly likely?: boolean;
  /**
   * True if rows of the record also concern other patients, as for a group. The exact condition is then checked for each row.
   */
  readonly mixed?: boolean;
  readonly partition?: (() => string) | undefined;
}

/** The condition on patients themselves. */
function peopleSql({ level }: Population, { leads, isLedAtNeed, listed, isKnown }: Knowing, searches: boolean): string {
  const own = `${patients}.id`;
  if (level === 'All') return `case when ${hasTeam} then ${isLedAtNeed(`array[${own}]`)} else true end`;
  // A program has many: a page of them is found sooner in its order than by looking all of them up.
  if (!searches || level === 'Program') return isKnown(own);
  // Others know of few: they are found by the ways to them, not by looking through everybody.
  const led = `array(select patient from way where practice_id = $1 and ${leads()})`;
  const one = listed();
  return `${own} = any(${one ? `${led} || ${one}` : led})`;
}

/** See `Looking.likely`. The subquery holds no other condition, so that the planner joins it with the row. */
function likelySql(
  { type, population }: PatientVisibility,
  { leads }: Knowing,
  bind: Bind,
  partition: Looking['partition'],
): string {
  const { level, confidentialTo, patients: named } = population;
  const isPatient = type === recordType;
  // Callers with an explicit list of patients ask for those.
  if (level === 'All' || named.length > 0 || !(partition || isPatient)) return '';
  const all = waysOf(population);
  const likely = all.filter((way) => confidentialTo === undefined || way !== wayToClosed(confidentialTo));
  const definition = definitionOf(type);
  const isOne = isPatient || (definition !== undefined && isOfOneRecord(definition));
  if (likely.length === 0 || (isOne && likely.length === all.length)) return '';
  const way = likely.length === 1 ? bind(likely[0]) : `any(${bind(likely)}::text[])`;
  return `exists (${waysTo(`= ${tableOf(type)}.${isPatient ? 'id' : 'patients[1]'}`)} and ${leads(way)})`;
}

/** The conditions on rows that name no patient. One of them must hold. */
function patientlessSql({ type, patientsOnly, naming }: PatientVisibility, bind: Bind): readonly string[] {
  if (patientsOnly) return [];
  const nobody = `${tableOf(type)}.patients = '{}'`;
  const definition = naming && definitionOf(type);
  if (!definition) return [nobody];
  const { paths, id, ofColleagues } = naming;
  const others = ofColleagues
    ? [`${textAt(resolvePath(definition, `${ofColleagues}.resourceType`))} is distinct from 'Practitioner'`]
    : [];
  return [`(${nobody} and (${[...namesSql(definition, paths, bind([id])), ...others].join(' or ')}))`];
}

/** The condition for a level with access to every patient and every chart. */
function everybodysSql(seen: PatientVisibility, bind: Bind): string {
  if (!seen.patientsOnly && !seen.naming) return '';
  return `(${[`${tableOf(seen.type)}.patients <> '{}'`, ...patientlessSql(seen, bind)].join(' or ')})`;
}

function patientsSql(seen: PatientVisibility, bind: Bind, search: Looking | undefined): string {
  const { type, population } = seen;
  const { level, confidentialTo } = population;
  const table = tableOf(type);
  if (search?.likely) return seen.whole ? '' : likelySql(seen, knowing(seen, bind), bind, search.partition);
  if (level === 'All' && confidentialTo === undefined) return everybodysSql(seen, bind);
  if (seen.whole) return [wholeSql(seen, bind), everybodysSql(seen, bind)].filter(Boolean).join(' and ');
  const knows = knowing(seen, bind);
  const { isLed, isLedAtNeed, isOpenAtNeed, listed, closed, isKnown } = knows;
  if (type === recordType) return peopleSql(population, knows, search !== undefined && !search.one);
  const definition = definitionOf(type);
  const isOne = definition !== undefined && isOfOneRecord(definition);
  // For a single row, its patients are looked up once in any case.
  const id = search?.one && !isOne && level !== 'All' ? undefined : search?.partition?.();
  // Within a record that is one patient's, who that is, is looked up once.
  if (id !== undefined && isOne) return isKnown(id);
  const whose = `= any(${table}.patients)`;
  const led = () => {
    if (id !== undefined && !search?.counts && !search?.mixed)
      return level === 'All' ? isOpenAtNeed(`${table}.patients`) : isLedAtNeed(`${table}.patients`);
    if (level !== 'All') return isLed(whose);
    // Few charts are restricted. A scan of every row looks them up once.
    return `not ${table}.patients <@ ${closed(search?.counts ? '' : ` and patient ${whose}`)}`;
  };
  const nobody = patientlessSql(seen, bind);
  const named = level === 'All' ? undefined : listed();
  const shown = [...nobody, ...(named ? [`${table}.patients && ${named}`] : []), led()].join(' or ');
  if (id === undefined) return `(${shown})`;
  // Within a chart nearly every row is about its patient first: who may know of them is looked up once.
  const first = level === 'All' ? `not ${isClosed(`= ${id}`)}` : isLed(`= ${id}`);
  return `(${first} and ${table}.patients[1] = ${id} or ${shown})`;
}

/** Ways by which a page is looked for one by one, each in its order; beyond, they are put in order first. */
const mostInOrder = 8;

/**
 * The patients whom a caller may know of, in the order of their names, as a table `known` of `name` and `patient`. A page of
 * them costs as much as a page of all patients. Undefined if they are not found by their access paths.
 */
export function knownByName(seen: Visibility, bind: Bind, direction: 'asc' | 'desc'): string | undefined {
  if (seen.kind !== 'patients' || seen.type !== recordType || seen.population.patients.length > 0) return undefined;
  const who = waysOf(seen.population);
  if (seen.population.level === 'All' || who.length === 0) return undefined;
  const { leads } = knowing(seen, bind);
  const order = `order by name ${direction}, patient ${direction}`;
  const some = who.length > mostInOrder ? [undefined] : who.map((one) => bind(one));
  const led = (one: string | undefined) => `(select name, patient from way where practice_id = $1 and ${leads(one)} ${order})`;
  if (who.length === 1) return `${led(some[0])} known`;
  const each = some.map(led);
  // DISTINCT ON keeps the order of the rows.
  return `(select distinct on (name, patient) name, patient from (${each.join(' union all ')}) w ${order}) known`;
}

/** A cached predicate of one membership: its text between parameters, and the meaning of each parameter. */
interface Form {
  /** The text's pieces. The parameter with that number goes between each piece and the next. */
  readonly pieces: readonly string[];
  readonly between: readonly number[];
  /** `record` where the record that is looked in goes. */
  readonly values: readonly unknown[];
}
/** Placeholder for the record that a search is limited to, which differs each time. */
const record = Symbol('record');
/** Cached predicates: a membership repeats the same queries, so each is built once. */
const forms = new WeakMap<Visibility, Map<string, Form>>();
const mark = '\u0001';

function formOf(seen: Visibility, search: Looking | undefined): Form {
  const values: unknown[] = [];
  const bind = (value: unknown) => `${mark}${values.push(value) - 1}${mark}`;
  const partition = search?.partition && (() => bind(record));
  const parts = predicate(seen, bind, search && { ...search, partition }).split(mark);
  return {
    pieces: parts.filter((_, at) => at % 2 === 0),
    between: parts.filter((_, at) => at % 2 === 1).map(Number),
    values,
  };
}

/**
 * The predicate over a type's table, under the table's own name. `$1` is the practice, and further parameters are appended
 * with `bind`. Give `search` if many rows are examined. Empty if everything is visible.
 */
export function visibilitySql(seen: Visibility, bind: Bind, search?: Looking): string {
  if (seen.kind === 'everything' || (search?.likely && seen.kind !== 'patients')) return '';
  const key = search ? `${search.counts} ${search.one} ${search.likely} ${search.mixed} ${search.partition !== undefined}` : '';
  let made = forms.get(seen);
  if (!made) forms.set(seen, (made = new Map()));
  let form = made.get(key);
  if (!form) made.set(key, (form = formOf(seen, search)));
  const { pieces, between, values } = form;
  const names = values.map((value) => (value === record ? (search?.partition?.() ?? '') : bind(value)));
  let sql = pieces[0] ?? '';
  for (const [at, name] of between.entries()) sql += `${names[name] ?? ''}${pieces[at + 1] ?? ''}`;
  return sql;
}

function predicate(seen: Visibility, bind: Bind, search?: Looking): string {
  switch (seen.kind) {
    case 'everything':
      return '';
    case 'nothing':
      return 'false';
    case 'patients':
      return narrowedSql(seen, patientsSql(seen, bind, search), bind, search);
    case 'own':
      return ownSql(seen, bind);
    case 'channels':
      return channelsSql(seen, bind, seen.others && predicate(seen.others, bind, search));
    case 'matching':
      return matchingSql(seen, bind);
    case 'mixed':
      return mixedSql(seen, bind, predicate(seen.otherwise, bind, search));
  }
}

/** Adds to the condition on a row's patients what of their record the caller may read. */
function narrowedSql({ type, given }: PatientVisibility, ofPatients: string, bind: Bind, search?: Looking): string {
  const definition = given && definitionOf(type);
  if (!given || !definition || (search?.likely && ofPatients === '')) return ofPatients;
  const limit = givenSql(definition, { given, bind, seenSql: (seen) => predicate(seen, bind) });
  return ofPatients === '' ? limit : `(${ofPatients} and ${limit})`;
}
