import { definitionOf, type ResourceDefinition } from '@notewell/model';
import { closedWay, type Permission, type Population, type Subject, visibility, waysOf, wayToClosed } from '@notewell/rules';
import type { Caller } from '../caller.ts';
import { literal, tableOf } from './names.ts';
import { arrayAt, resolvePath, textAt } from './paths.ts';
import { isOfOneRecord } from './row.ts';

/** What of a type a caller may see, as the store needs it: rules decide, this is their decision as a condition. */
export type Visibility =
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'patients';
      readonly type: string;
      readonly population: Population;
      /** False: records that name no patient show too. */
      readonly patientsOnly: boolean;
      /** The day on which somebody is or is not on a team, `YYYY-MM-DD`. */
      readonly day: string;
    }
  | {
      readonly kind: 'own';
      readonly definition: ResourceDefinition;
      readonly paths: readonly string[];
      readonly ids: readonly string[];
      readonly shared: readonly string[];
    }
  | { readonly kind: 'channels'; readonly path: string; readonly member: string };
export type PatientVisibility = Extract<Visibility, { kind: 'patients' }>;

export const everything: Visibility = { kind: 'everything' };
const nothing: Visibility = { kind: 'nothing' };

/** What a caller may see, and everything that it follows from. */
interface Sight {
  readonly caller: Pick<Caller, 'patients' | 'profile' | 'token'>;
  /** Days since 1970, UTC: somebody is on a team or not on a day. */
  readonly day: number;
  readonly subject: Subject;
  readonly byType: Map<string, Visibility>;
}
/** By the permissions, which are one and the same set as long as the session's seat is remembered. */
const sights = new WeakMap<ReadonlySet<string>, Sight>();

/** Worked out once for a seat, and anew where anything that it follows from is another. */
function sightOf(caller: Caller): Sight {
  const { permissions, patients, profile, token } = caller;
  const day = Math.floor(Date.now() / 86_400_000);
  const known = sights.get(permissions);
  if (
    known?.day === day &&
    known.caller.patients === patients &&
    known.caller.profile === profile &&
    known.caller.token === token
  )
    return known;
  const sight = { caller: { patients, profile, token }, day, subject: toSubject(caller), byType: new Map() };
  sights.set(permissions, sight);
  return sight;
}

/** The caller as the rules know one. */
export const subjectOf = (caller: Caller): Subject => sightOf(caller).subject;

function toSubject({ permissions, profile, patients, token }: Caller): Subject {
  const type = profile?.resourceType;
  const listed = patients.kind === 'patients' ? patients.ids : patients.kind === 'own' && profile ? [profile.id] : [];
  const population = patients.kind === 'population' ? patients : undefined;
  return {
    profile: { type: type === 'Patient' || type === 'RelatedPerson' ? type : 'Practitioner', id: profile?.id ?? '' },
    // The set holds permissions by their names; a name that is none of them allows nothing.
    permissions: permissions as ReadonlySet<Permission>,
    population: patients.kind === 'everything' ? 'All' : (population?.level ?? 'Listed'),
    ownPatients: listed,
    programs: population?.programs ?? [],
    supervisees: population?.supervisees ?? [],
    superviseePrograms: population?.superviseePrograms ?? [],
    allowances: token ? [...listed, ...token.patients] : listed,
  };
}

/** What of a type the caller may see, given that they may read the type. */
export function visibilityOf(caller: Caller, definition: ResourceDefinition): Visibility {
  const { byType } = sightOf(caller);
  let seen = byType.get(definition.type);
  if (!seen) byType.set(definition.type, (seen = translate(caller, definition)));
  return seen;
}

function translate(caller: Caller, definition: ResourceDefinition): Visibility {
  const seen = visibility(subjectOf(caller), definition);
  switch (seen.rows) {
    case 'all':
      return everything;
    case 'none':
      return nothing;
    case 'own':
      return { kind: 'own', definition, paths: seen.paths, ids: seen.ids, shared: seen.shared };
    case 'channels':
      return { kind: 'channels', path: seen.path, member: seen.member };
    case 'patients': {
      const { population, patientsOnly } = seen;
      return { kind: 'patients', type: definition.type, population, patientsOnly, day: new Date().toISOString().slice(0, 10) };
    }
  }
}

/** Two visibilities of one shape make the same SQL. */
export const shapeOf = (seen: Visibility): string =>
  seen.kind === 'patients'
    ? `patients ${seen.population.level} ${seen.patientsOnly} ${seen.population.confidentialTo !== undefined} ${seen.population.patients.length > 0} ${waysOf(seen.population).length === 1}`
    : seen.kind;

type Bind = (value: unknown) => string;

const patients = tableOf('Patient');
const waysTo = (whose: string) => `select from way where practice_id = $1 and patient ${whose}`;
const isClosed = (whose: string) => `exists (${waysTo(whose)} and who = '${closedWay}')`;
/** A patient's own row says itself whether the chart is closed. */
const hasTeam = `${patients}.facets -> 'confidentialTeam' -> 0 is not null`;

/** The conditions by which a population is known: all of them look at the ways that are kept beside patients (rules' `waysTo`). */
interface Knowing {
  /** Of `way`: whether it leads the caller to its patient today; without `way`, whichever of the caller's it is. */
  readonly leads: (way?: string) => string;
  /** Whether a way leads to a patient: `whose` is the comparison that says which. */
  readonly isLed: (whose: string) => string;
  /** The same of an array of patients for the few rows that come to be asked: nothing is made ready for the others. */
  readonly isLedAtNeed: (ids: string) => string;
  /** Of a level that knows everybody: whether a chart of an array of patients is not closed to the caller; asked at need as well. */
  readonly isOpenAtNeed: (ids: string) => string;
  /** Those listed one by one whose charts are not closed to the caller, as an array; undefined where nobody is listed. */
  readonly listed: () => string | undefined;
  /** Of a level that knows everybody: those whose charts are closed to the caller, among those of a condition, as an array. */
  readonly closed: (among: string) => string;
  /** Whether one patient is known. */
  readonly isKnown: (id: string) => string;
}

function knowing({ population, day }: PatientVisibility, bind: Bind): Knowing {
  const { level, patients: named, confidentialTo } = population;
  // A parameter that nothing refers to has no type: each is bound where it is first used.
  const bound = new Map<string, string>();
  const once = (name: string, value: unknown): string => {
    const known = bound.get(name) ?? bind(value);
    bound.set(name, known);
    return known;
  };
  const closes = confidentialTo !== undefined;
  const who = waysOf(population);
  const whoever = () => (who.length === 1 ? once('who', who[0]) : `any(${once('who', who)}::text[])`);
  const leads = (way = whoever()) => {
    const on = once('day', day);
    return `who = ${way} and starts <= ${on} and ends >= ${on}${closes ? ' and not shut' : ''}`;
  };
  const isLed = (whose: string) => `exists (${waysTo(whose)} and ${leads()})`;
  const all = () => once('listed', named);
  return {
    leads,
    isLed,
    isLedAtNeed: (ids) => `way_leads($1, ${ids}, ${once('ways', who)}::text[], ${once('day', day)}, ${closes})`,
    isOpenAtNeed: (ids) => `way_open($1, ${ids}, ${whoever()}, ${once('day', day)})`,
    listed() {
      if (named.length === 0) return undefined;
      const open = closes ? ` where not ${isClosed('= l.id')}` : '';
      return `array(select l.id from unnest(${all()}::text[]) l(id)${open})`;
    },
    closed(among) {
      // Of the two, who is on the confidential team is the greater.
      const ways = leads(`any(array['${closedWay}', ${whoever()}])`);
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
 * Of the ids of an array, the patients whom the caller may not know of. `absent` says whether ids of no patient count as
 * hidden too, as they must where the answer would tell the two apart.
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

/** A search, or a look at one row, and the parameter of the one record that it looks in. */
export interface Looking {
  /** Every row is looked at, not those of a page. */
  readonly counts: boolean;
  /** The row is found by its id. */
  readonly one?: boolean;
  /**
   * By the ways that nearly always lead to a row of a record: true of no row that the caller may not see, but where it finds
   * none it says nothing. Empty where the exact condition costs as little.
   */
  readonly likely?: boolean;
  /** The record's rows were seen to be about others than one patient, as those of a group are: each is asked in any case. */
  readonly mixed?: boolean;
  readonly partition?: (() => string) | undefined;
}

/** Of people themselves. */
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

/** See `Looking.likely`: nothing stands beside the look, so that the planner joins it with that for the row. */
function likelySql(
  { type, population }: PatientVisibility,
  { leads }: Knowing,
  bind: Bind,
  partition: Looking['partition'],
): string {
  const { level, confidentialTo, patients: named } = population;
  const isPatient = type === 'Patient';
  // Whoever was given patients one by one asks for these.
  if (level === 'All' || named.length > 0 || !(partition || isPatient)) return '';
  const all = waysOf(population);
  const likely = all.filter((way) => confidentialTo === undefined || way !== wayToClosed(confidentialTo));
  const definition = definitionOf(type);
  const isOne = isPatient || (definition !== undefined && isOfOneRecord(definition));
  if (likely.length === 0 || (isOne && likely.length === all.length)) return '';
  const way = likely.length === 1 ? bind(likely[0]) : `any(${bind(likely)}::text[])`;
  return `exists (${waysTo(`= ${tableOf(type)}.${isPatient ? 'id' : 'patients[1]'}`)} and ${leads(way)})`;
}

function patientsSql(seen: PatientVisibility, bind: Bind, search: Looking | undefined): string {
  const { type, population, patientsOnly } = seen;
  const { level, confidentialTo } = population;
  const table = tableOf(type);
  if (search?.likely) return likelySql(seen, knowing(seen, bind), bind, search.partition);
  if (level === 'All' && confidentialTo === undefined) return patientsOnly ? `${table}.patients <> '{}'` : '';
  const knows = knowing(seen, bind);
  const { isLed, isLedAtNeed, isOpenAtNeed, listed, closed, isKnown } = knows;
  if (type === 'Patient') return peopleSql(population, knows, search !== undefined && !search.one);
  const definition = definitionOf(type);
  const isOne = definition !== undefined && isOfOneRecord(definition);
  // Of one row, its patients are looked up once in any case.
  const id = search?.one && !isOne && level !== 'All' ? undefined : search?.partition?.();
  // Within a record that is one patient's, who that is, is looked up once.
  if (id !== undefined && isOne) return isKnown(id);
  const whose = `= any(${table}.patients)`;
  const led = () => {
    if (id !== undefined && !search?.counts && !search?.mixed)
      return level === 'All' ? isOpenAtNeed(`${table}.patients`) : isLedAtNeed(`${table}.patients`);
    if (level !== 'All') return isLed(whose);
    // Few charts are closed: where every row is looked at, they are looked up once.
    return `not ${table}.patients <@ ${closed(search?.counts ? '' : ` and patient ${whose}`)}`;
  };
  const nobody = patientsOnly ? [] : [`${table}.patients = '{}'`];
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
 * The patients whom a caller may know of, found in the order of their names, as a table `known` of `name` and `patient`: a page
 * of them costs as much as one of everybody. Undefined where they are not found by the ways to them.
 */
export function knownByName(seen: Visibility, bind: Bind, direction: 'asc' | 'desc'): string | undefined {
  if (seen.kind !== 'patients' || seen.type !== 'Patient' || seen.population.patients.length > 0) return undefined;
  const who = waysOf(seen.population);
  if (seen.population.level === 'All' || who.length === 0) return undefined;
  const { leads } = knowing(seen, bind);
  const order = `order by name ${direction}, patient ${direction}`;
  const some = who.length > mostInOrder ? [undefined] : who.map((one) => bind(one));
  const led = (one: string | undefined) => `(select name, patient from way where practice_id = $1 and ${leads(one)} ${order})`;
  if (who.length === 1) return `${led(some[0])} known`;
  const each = some.map(led);
  // DISTINCT ON, for it is answered in the order in which they come.
  return `(select distinct on (name, patient) name, patient from (${each.join(' union all ')}) w ${order}) known`;
}

/** A predicate as it is kept for one seat: its text between parameters, and what each of them is. */
interface Form {
  /** The text's pieces; between each and the next stands the parameter of that number. */
  readonly pieces: readonly string[];
  readonly between: readonly number[];
  /** `record` where the record that is looked in goes. */
  readonly values: readonly unknown[];
}
/** In place of a value: the record that a search looks in, another each time. */
const record = Symbol('record');
/** A seat asks for the same again and again; its predicates are put together once. */
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
 * The predicate over a type's table, which goes by its own name; `$1` is the practice, further parameters are appended
 * with `bind`. `search` is given where many rows are looked through. Empty where everything shows.
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
      return patientsSql(seen, bind, search);
    case 'own': {
      const ids = bind(seen.ids);
      const paths = seen.paths.map((path) => {
        const resolved = resolvePath(seen.definition, `${path}.id`);
        return resolved.multiple ? `${arrayAt(resolved)} ?| ${ids}::text[]` : `${textAt(resolved)} = any(${ids}::text[])`;
      });
      const shared = seen.shared.map((path) => `${textAt(resolvePath(seen.definition, path))} = 'true'`);
      return `(${[...paths, ...shared].join(' or ')})`;
    }
    case 'channels': {
      const key = seen.path === 'id' ? 'id' : `facets #>> ${literal(`{${seen.path},id}`)}`;
      const mine = `select facets #>> '{channel,id}' from ${tableOf('ChannelMembership')} where practice_id = $1 and not deleted and facets #>> '{member,id}' = ${bind(seen.member)}`;
      return `${key} in (${mine})`;
    }
  }
}

/** The charts that are closed, and who is on their confidential teams today. */
export const closedChartsSql = `
select c.patient, array(
  select substr(w.who, ${wayToClosed('').length + 1}) from way w where w.practice_id = $1 and w.patient = c.patient and w.who like '${wayToClosed('%')}'
    and to_char(now() at time zone 'UTC', 'YYYY-MM-DD') between w.starts and w.ends)
from way c where c.practice_id = $1 and c.who = '${closedWay}'`;

/** Charts with a confidential team, and who is on it. */
export type ClosedCharts = ReadonlyMap<string, readonly string[]>;

/** The same decision for a row at hand, from what the audit log keeps of it; undefined where only the row itself can tell. */
export function isVisible(seen: Visibility, patients: readonly string[], closed: ClosedCharts): boolean | undefined {
  if (seen.kind === 'everything') return true;
  if (seen.kind === 'nothing') return false;
  // Who is of a care team or a program, only the patient's own row can tell.
  if (seen.kind !== 'patients' || !(seen.population.level === 'All' || seen.population.level === 'Listed')) return undefined;
  const { level, confidentialTo, patients: listed } = seen.population;
  if (patients.length === 0) return !seen.patientsOnly;
  return patients.some((id) => {
    const team = confidentialTo === undefined ? undefined : closed.get(id);
    return team && confidentialTo !== undefined ? team.includes(confidentialTo) : level === 'All' || listed.includes(id);
  });
}
