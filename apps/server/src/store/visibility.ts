import type { ResourceDefinition } from '@notewell/model';
import { type Permission, type Subject, visibility } from '@notewell/rules';
import type { Caller } from '../caller.ts';
import { literal, tableOf } from './names.ts';
import { arrayAt, resolvePath, textAt } from './paths.ts';

/** What of a type a caller may see, as the store needs it: rules decide, this is their decision as a condition. */
export type Visibility =
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'patients';
      /** Only records about these; undefined where the whole practice shows. */
      readonly only: readonly string[] | undefined;
      /** False: records that name no patient show too. */
      readonly patientsOnly: boolean;
      /** The practitioner to whom charts with a confidential team that lacks them are closed. */
      readonly closedTo: string | undefined;
    }
  | {
      readonly kind: 'own';
      readonly definition: ResourceDefinition;
      readonly paths: readonly string[];
      readonly ids: readonly string[];
      readonly shared: readonly string[];
    }
  | { readonly kind: 'channels'; readonly path: string; readonly member: string };

export const everything: Visibility = { kind: 'everything' };
const nothing: Visibility = { kind: 'nothing' };

const subjects = new WeakMap<Caller, Subject>();

/** The caller as the rules know one. */
export function subjectOf(caller: Caller): Subject {
  const known = subjects.get(caller);
  if (known) return known;
  const { profile, patients } = caller;
  const type = profile?.resourceType;
  const listed = patients.kind === 'patients' ? patients.ids : patients.kind === 'own' && profile ? [profile.id] : [];
  const subject: Subject = {
    profile: { type: type === 'Patient' || type === 'RelatedPerson' ? type : 'Practitioner', id: profile?.id ?? '' },
    // The set holds permissions by their names; a name that is none of them allows nothing.
    permissions: caller.permissions as ReadonlySet<Permission>,
    population: patients.kind === 'everything' ? 'All' : 'Listed',
    ownPatients: listed,
    programs: [],
    supervisees: [],
    allowances: listed,
  };
  subjects.set(caller, subject);
  return subject;
}

const known = new WeakMap<Caller, Map<string, Visibility>>();

/** What of a type the caller may see, given that they may read the type. */
export function visibilityOf(caller: Caller, definition: ResourceDefinition): Visibility {
  let byType = known.get(caller);
  if (!byType) known.set(caller, (byType = new Map()));
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
      const { level, patients, confidentialTo } = seen.population;
      // Levels between all and listed come with the caller's own list.
      return {
        kind: 'patients',
        only: level === 'All' ? undefined : patients,
        patientsOnly: seen.patientsOnly,
        closedTo: confidentialTo,
      };
    }
  }
}

/** Two visibilities of one shape make the same SQL. */
export const shapeOf = (seen: Visibility): string =>
  seen.kind === 'patients'
    ? `patients ${seen.only !== undefined} ${seen.patientsOnly} ${seen.closedTo !== undefined}`
    : seen.kind;

const hasTeam = `body #>> '{confidentialTeam,0,practitioner,id}' is not null`;
const team = `jsonb_path_query_array(body, '$."confidentialTeam"[*]."practitioner"."id"')`;
/** Few charts are closed; this finds them without reading the others. */
export const closedChartsIndex = `create index if not exists resource_patient_closed on ${tableOf('Patient')} (practice_id, id) where ${hasTeam}`;
export const closedChartsSql = `select id, ${team} from ${tableOf('Patient')} where practice_id = $1 and ${hasTeam}`;

/** The predicate over a type's table; `$1` is the practice, further parameters are appended with `bind`. Empty where everything shows. */
export function visibilitySql(seen: Visibility, bind: (value: unknown) => string): string {
  switch (seen.kind) {
    case 'everything':
      return '';
    case 'nothing':
      return 'false';
    case 'patients': {
      const parts: string[] = [];
      if (seen.only !== undefined) {
        const listed = `patients && ${bind(seen.only)}::text[]`;
        parts.push(seen.patientsOnly ? listed : `(patients = '{}' or ${listed})`);
      } else if (seen.patientsOnly) parts.push(`patients <> '{}'`);
      if (seen.closedTo !== undefined) {
        const closed = `select id from ${tableOf('Patient')} where practice_id = $1 and ${hasTeam} and not ${team} ? ${bind(seen.closedTo)}`;
        parts.push(`not patients && array(${closed})`);
      }
      return parts.join(' and ');
    }
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
      const key = seen.path === 'id' ? 'id' : `body #>> ${literal(`{${seen.path},id}`)}`;
      const mine = `select body #>> '{channel,id}' from ${tableOf('ChannelMembership')} where practice_id = $1 and not deleted and body #>> '{member,id}' = ${bind(seen.member)}`;
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
  if (seen.kind !== 'patients') return undefined;
  const { only, patientsOnly, closedTo } = seen;
  if (patients.length === 0) return !patientsOnly;
  if (only !== undefined && !patients.some((id) => only.includes(id))) return false;
  return closedTo === undefined || patients.every((id) => closed.get(id)?.includes(closedTo) ?? true);
}
