import { definitionOf, type ResourceDefinition } from '@notewell/model';
import { type Permission, type Population, type Subject, visibility } from '@notewell/rules';
import type { Caller } from '../caller.ts';
import { termOf } from './facets.ts';
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
    ? `patients ${seen.population.level} ${seen.patientsOnly} ${seen.population.confidentialTo !== undefined}`
    : seen.kind;

type Bind = (value: unknown) => string;

/** What most spells lack; asked before `current`, which takes ten times as long. */
const hasPeriods = (list: string) => `facets -> '${list}' @> '[{"period":{}}]'`;
const hasTeam = `facets #>> '{confidentialTeam,0,practitioner,id}' is not null`;
/** Of a list of spells, those that hold on the day. */
const current = (list: string, id: string, day: string) =>
  `jsonb_path_query_array(facets, '$."${list}"[*] ? ((!exists(@."period"."start") || @."period"."start" <= $day) && (!exists(@."period"."end") || @."period"."end" >= $day)).${id}', jsonb_build_object('day', ${day}::text))`;
const teamOn = (day: string) => current('confidentialTeam', '"practitioner"."id"', day);
const team = teamOn('current_date');
const patients = tableOf('Patient');
const termsOf = (path: string, ids: readonly string[]) => {
  const resolved = resolvePath(definitionOf('Patient'), path);
  return ids.map((id) => termOf(resolved, id));
};
const hasTerm = (terms: readonly string[], bind: Bind) => `terms && ${bind(terms)}::text[]`;
/** Rows found by one of the values at a filtered path, through the index over terms. */
const byTerm = (path: string, ids: readonly string[], bind: Bind) => hasTerm(termsOf(path, ids), bind);

/** Few charts are closed; this finds them without reading the others. */
export const closedChartsIndex = `create index if not exists resource_patient_closed on ${tableOf('Patient')} (practice_id, id) where ${hasTeam}`;
export const closedChartsSql = `select id, ${team} from ${tableOf('Patient')} where practice_id = $1 and ${hasTeam}`;

/** The charts that a confidential team closes to the caller. `$1` is the practice. */
function closedTo({ population: { confidentialTo }, day }: PatientVisibility, bind: Bind): string | undefined {
  if (confidentialTo === undefined) return undefined;
  return `select id from ${patients} where practice_id = $1 and ${hasTeam} and not ${teamOn(bind(day))} ? ${bind(confidentialTo)}`;
}

/** Of those who are listed one by one, whoever is not closed to the caller; and whose closed charts are theirs. */
function openListedSql(seen: PatientVisibility, bind: Bind): string {
  const { population, day } = seen;
  const listed = `select unnest(${bind(population.patients)}::text[])`;
  const closed = closedTo(seen, bind);
  if (!closed) return `array(${listed})`;
  const mine = `select id from ${patients} where practice_id = $1 and ${hasTeam} and ${teamOn(bind(day))} ? ${bind(population.confidentialTo)}`;
  return `array((${listed} except ${closed}) union ${mine})`;
}

/** Whether a row of the patients' own table, read without another name, is of the population: the meaning of the rules' isOfPopulation. */
function isOfPopulationSql({ population, day }: PatientVisibility, bind: Bind): string {
  const { level, patients: listed, practitioners, programs: theirs, confidentialTo } = population;
  const open: string[] = level === 'All' ? ['true'] : [`id = any(${bind(listed)}::text[])`];
  const member = confidentialTo === undefined ? undefined : bind(confidentialTo);
  // A parameter that nothing refers to has no type: it is bound where it is used.
  const on = member !== undefined || level === 'CareTeam' ? bind(day) : '';
  if (member && level !== 'All') open.push(`(${hasTeam} and ${teamOn(on)} ? ${member})`);
  if (level === 'CareTeam') {
    const ids = `${bind(practitioners)}::text[]`;
    const now = `${current('careTeam', '"member"."id"', on)} ?| ${ids}`;
    // Whoever is on a team for no stated time is on it now.
    open.push(
      `(${byTerm('careTeam.member.id', practitioners, bind)} and case when ${hasPeriods('careTeam')} then ${now} else true end)`,
    );
  }
  // A program has many: a page of them is found sooner in its order than by looking all of them up, which this form rules out.
  if (level === 'Program') open.push(`(${byTerm('programs.id', theirs, bind)}) is true`);
  const some = `(${open.join(' or ')})`;
  // Said as a case, which the planner takes for likely: it knows nothing of how few charts are closed.
  return member ? `case when ${hasTeam} then ${teamOn(on)} ? ${member} else true end and ${some}` : some;
}

/**
 * Of the ids of an array, the patients whom the caller may not know of. `absent` says whether ids of no patient count as
 * hidden too, as they must where the answer would tell the two apart.
 */
export function hiddenPatientsSql(seen: PatientVisibility, ids: string, bind: Bind, absent: boolean): string {
  const given = `select u.id from unnest(${ids}::text[]) u(id)`;
  const exists = absent ? '' : ` and exists (select from ${patients} where practice_id = $1 and id = u.id)`;
  if (seen.population.level === 'Listed') return `${given} where u.id <> all(${openListedSql(seen, bind)})${exists}`;
  const open = `select from ${patients} where practice_id = $1 and id = u.id and ${isOfPopulationSql(seen, bind)}`;
  return `${given} where not exists (${open})${exists}`;
}

/** Rows that name only patients whom the caller may know of, or none: no part of them is left out for the sake of others. */
export function wholeSql(seen: PatientVisibility, bind: Bind): string {
  return `not exists (${hiddenPatientsSql(seen, `${tableOf(seen.type)}.patients`, bind, true)})`;
}

/** A search, and the parameter of the one record that it looks in. */
export interface Looking {
  /** Every row is looked at, not those of a page. */
  readonly counts: boolean;
  readonly partition?: (() => string) | undefined;
}

function patientsSql(seen: PatientVisibility, bind: Bind, search: Looking | undefined): string {
  const { type, population, patientsOnly } = seen;
  const definition = definitionOf(type);
  const ofOne = definition !== undefined && isOfOneRecord(definition);
  const table = tableOf(type);
  const nobody = patientsOnly ? [] : [`${table}.patients = '{}'`];
  if (population.level === 'All') {
    if (population.confidentialTo === undefined) return patientsOnly ? `${table}.patients <> '{}'` : '';
    // A patient's own row says itself who its team is.
    if (type === 'Patient' && !search?.counts)
      return `case when ${hasTeam} then ${teamOn(bind(seen.day))} ? ${bind(population.confidentialTo)} else true end`;
    if (!search?.counts) {
      // Of few rows, whether their own patients are closed: not a list of all who are.
      const [day, member] = [bind(seen.day), bind(population.confidentialTo)];
      const id = search?.partition?.();
      const shut = (whose: string) =>
        `select from ${patients} where practice_id = $1 and id = ${whose} and ${hasTeam} and not ${teamOn(day)} ? ${member}`;
      if (id !== undefined && ofOne) return `not exists (${shut(id)})`;
      const shown = `(${[...nobody, `exists (select from unnest(${table}.patients) u(id) where not exists (${shut('u.id')}))`].join(' or ')})`;
      // Within one record nearly every row is about its patient alone: whether that chart is closed is looked up once.
      return id === undefined
        ? shown
        : `case when ${table}.patients = array[${id}]::text[] then not exists (${shut(id)}) else ${shown} end`;
    }
    return `(${[...nobody, `not ${table}.patients <@ array(${closedTo(seen, bind) ?? ''})`].join(' or ')})`;
  }
  if (population.level === 'Listed') return `(${[...nobody, `${table}.patients && ${openListedSql(seen, bind)}`].join(' or ')})`;
  if (type === 'Patient') {
    const exact = isOfPopulationSql(seen, bind);
    if (population.level === 'Program' || !search) return exact;
    // Few are of a care team: they are found by the team, not by looking through everybody, and read where they were found.
    const { practitioners, confidentialTo } = population;
    const careTeam = termsOf('careTeam.member.id', practitioners);
    const confidentialTeam = termsOf('confidentialTeam.practitioner.id', confidentialTo === undefined ? [] : [confidentialTo]);
    const found = (which: string) => `array(select ctid from ${patients} where practice_id = $1 and ${which})`;
    const listed = found(`id = any(${bind(population.patients)}::text[])`);
    return `${table}.ctid = any(${listed} || ${found(hasTerm([...careTeam, ...confidentialTeam], bind))}) and ${exact}`;
  }
  const exact = isOfPopulationSql(seen, bind);
  const of = (which: string) => `exists (select from ${patients} where practice_id = $1 and ${which} and ${exact})`;
  // Within one record its patient is looked up once, not for each row.
  const id = search?.partition?.();
  if (id !== undefined && ofOne) return of(`id = ${id}`);
  const record = id === undefined ? [] : [`(${of(`id = ${id}`)} and ${table}.patients @> array[${id}]::text[])`];
  return `(${[...nobody, ...record, of(`id = any(${table}.patients)`)].join(' or ')})`;
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
  if (seen.kind === 'everything') return '';
  const key = search ? `${search.counts} ${search.partition !== undefined}` : '';
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
