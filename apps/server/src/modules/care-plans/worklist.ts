import { addDays, CarePlan, calendarDayIn, definitionOf, preferencesInForce, type ResourceType } from '@notewell/model';
import { apiBase, parseFilters } from '@notewell/protocol';
import {
  type CareWorklist,
  type GapKind,
  gapKinds,
  type LastMeasured,
  reviewedStatuses,
  supervisesOn,
  type ThreadTime,
  type WorklistRecords,
  worklistOf,
} from '@notewell/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAllowedTo, requireAbility } from '../../kernel/access.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../resources/openapi/calls.ts';
import { who } from '../../resources/openapi/headers.ts';
import { parameter, requireCallOf, settle } from '../../resources/routes/call.ts';
import { readerOf } from '../../resources/routes/read-all.ts';
import { notePage } from '../../resources/routes/reads.ts';
import { dayWith, zoneIn } from '../../resources/saving/practice-day.ts';
import { filterGuardOf } from '../../resources/visibility/filter-guard.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';
import { storedPreferences } from '../practices/index.ts';
import { type SeenRows, worklistRowsOf } from './store/worklist-rows.ts';

/** Charts of one answer. */
const most = 200;
type Wire = readonly { readonly kind: string; readonly values?: readonly string[]; readonly from?: string }[];

/** Filters that all apply, and filters of which one is enough. */
interface Which {
  readonly all?: Wire;
  readonly any?: Wire;
}

/** Rows of a type that the caller may see; undefined for a type that they may not read. */
export function seen(caller: Caller, type: ResourceType, { all = [], any = [] }: Which): SeenRows | undefined {
  const definition = definitionOf(type);
  if (!isAllowedTo(caller, definition, 'read')) return undefined;
  const [filters, anyOf] = [parseFilters(definition, all), parseFilters(definition, any)];
  if (!filters.ok || !anyOf.ok) throw new Refusal('filter-invalid');
  return {
    definition,
    visibility: visibilityOf(caller, definition),
    guard: filterGuardOf(caller, definition),
    filters: filters.filters,
    anyOf: anyOf.filters,
  };
}

interface Scope {
  readonly program: string | undefined;
  /** Staff whose plans and patients are asked for; undefined asks for all. */
  readonly staff: readonly string[] | undefined;
}

/**
 * `GET /practices/{networkId}/carePlans/worklist?program&supervisor&staff&kind` returns missing links of the charts that the
 * caller may see: those with a care plan in force, and those of the program or the staff without one.
 */
export function worklistRoute(app: FastifyInstance, { store, now }: AppParts): void {
  app.get(
    `${apiBase}/practices/:networkId/:collection/worklist`,
    described({
      summary: 'Lists charts with missing links, overdue reviews and overdue measures',
      ability: 'read',
      types: ['CarePlan'],
      statuses: [200],
      query: ['program', 'supervisor', 'staff', 'kind'],
      takes: who,
      gives: 'json',
    }),
    async (request, reply): Promise<CareWorklist> => {
      const call = await settle(request, store, 'read');
      const { practice, caller } = call;
      requireCallOf(call, 'CarePlan');
      requireAbility(caller, CarePlan, 'read');
      const preferences = await storedPreferences(store)(practice);
      const { goalNoteDays: days } = preferencesInForce(preferences);
      const time = { today: dayWith(preferences, now()), days, zone: zoneIn(preferences) };
      const readWhole = readerOf({ request, call }, { store });
      const supervisor = parameter(request, 'supervisor');
      const own = parameter(request, 'staff');
      const supervised = supervisor
        ? (await readWhole('Practitioner', [{ kind: 'Supervisor', values: [supervisor] }]))
            .filter((one) => supervisesOn(one, supervisor, time.today))
            .flatMap(({ id }) => id ?? [])
        : undefined;
      const staff = own ? [own] : supervised;
      const records = await recordsOf({ store, practice, caller, time }, { program: parameter(request, 'program'), staff });
      const page = worklistOf(records, time, { kind: kindAsked(request), most });
      const patients = page.rows.map(({ patient }) => patient.id);
      notePage({ store, request, call }, { patients, count: page.rows.length }, { partition: undefined, filters: [] });
      reply.header('cache-control', 'no-store');
      return page;
    },
  );
}

function kindAsked(request: FastifyRequest): GapKind | undefined {
  const asked = parameter(request, 'kind');
  const found = gapKinds.find((one) => one === asked);
  if (asked && !found) throw new Refusal('filter-invalid');
  return found;
}

interface Reading {
  readonly store: AppParts['store'];
  readonly practice: string;
  readonly caller: Caller;
  readonly time: ThreadTime;
}

/** Charts in the scope, each with all of its plans in force or on hold. */
async function chartsOf({ store, practice, caller }: Reading, { program, staff }: Scope) {
  const rows = worklistRowsOf(store);
  const active = { kind: 'Status', values: ['Active'] };
  const reviewed = { kind: 'Status', values: reviewedStatuses };
  const ofProgram = program ? [{ kind: 'Program', values: [program] }] : [];
  const whose = ['Author', 'Participant'].map((kind) => ({ kind, values: staff ?? [] }));
  const cared = ['GeneralPractitioner', 'CareTeam'].map((kind) => ({ kind, values: staff ?? [] }));
  const planRows = seen(caller, 'CarePlan', { all: [reviewed, ...ofProgram], any: staff ? whose : [] });
  const asksPeople = program !== undefined || staff !== undefined;
  const people = asksPeople ? seen(caller, 'Patient', { all: [active, ...ofProgram], any: staff ? cared : [] }) : undefined;
  const [plans, others] = await Promise.all([
    planRows ? rows.plans(practice, planRows) : [],
    people ? rows.patients(practice, people) : [],
  ]);
  const names = new Map(others.map(([id, display]) => [id ?? '', display ?? '']));
  for (const { patient } of plans) names.set(patient.id, patient.display ?? names.get(patient.id) ?? '');
  // A chart counts with its plans of other programs and people too.
  const every =
    asksPeople && names.size > 0
      ? seen(caller, 'CarePlan', { all: [reviewed, { kind: 'Patient', values: [...names.keys()] }] })
      : undefined;
  return { names, plans: every ? await rows.plans(practice, every) : plans };
}

async function recordsOf(reading: Reading, scope: Scope): Promise<WorklistRecords> {
  const { store, practice, caller, time } = reading;
  const rows = worklistRowsOf(store);
  const { names, plans } =
    scope.staff?.length === 0 ? { names: new Map<string, string>(), plans: [] } : await chartsOf(reading, scope);
  const patients = [...names.keys()];
  const final = { kind: 'Status', values: ['Final', 'Amended'] };
  const since = addDays(time.today, -time.days);
  const measured = plans.filter(({ measures }) => measures?.length);
  const asked = {
    patients: [...new Set(measured.map(({ patient }) => patient.id))],
    forms: [...new Set(measured.flatMap(({ measures = [] }) => measures.map(({ form }) => form.id)))],
  };
  const may = <R>(type: ResourceType, wire: Wire, read: (rows: SeenRows) => Promise<readonly R[]>): Promise<readonly R[]> => {
    const own = seen(caller, type, { all: wire });
    return own && patients.length > 0 ? read(own) : Promise.resolve([]);
  };
  const ids = plans.flatMap(({ id }) => id ?? []);
  const [conditions, work, notes, noted, answered] = await Promise.all([
    may('Condition', [], (own) => rows.conditions(practice, own, patients)),
    may('CarePlanOutcome', [], (own) => rows.work(practice, own, ids)),
    may('Note', [final, { kind: 'ServiceDate', from: since }], (own) => rows.notesWithoutGoal(practice, own, patients)),
    may('Note', [final], async (own) => (asked.forms.length > 0 ? rows.noted(practice, own, asked) : [])),
    may('QuestionnaireResponse', [{ kind: 'Status', values: ['Completed', 'Amended'] }], async (own) =>
      asked.forms.length > 0 ? rows.answered(practice, own, asked) : [],
    ),
  ]);
  const lastWork = new Map(work.map(([plan, item, at]) => [`${plan} ${item}`, at ?? undefined]));
  return {
    patients: [...names].map(([id, display]) => ({ resourceType: 'Patient', id, display })),
    plans,
    conditions: conditions.map(conditionFrom),
    notes: notes.map(noteFrom),
    workedOn: (plan, item) => lastWork.get(`${plan} ${item}`),
    done: doneIn([...noted, ...answered], time.zone),
  };
}

type Texts = readonly (string | null)[];
type Listed<K extends 'conditions' | 'notes'> = WorklistRecords[K][number];

/** The columns of `conditions`, as their type has them. */
const conditionFrom = ([id, patient, clinicalStatus, verification, recordedDate, display]: Texts) =>
  withoutNulls({
    resourceType: 'Condition',
    id,
    patient,
    clinicalStatus,
    verification,
    recordedDate,
    display,
  }) as Listed<'conditions'>; // stored codes
/** The columns of `notesWithoutGoal`. */
const noteFrom = ([id, patient, status, visitStatus, serviceDate, signed, display]: Texts) =>
  withoutNulls({
    resourceType: 'Note',
    id,
    patient,
    status,
    visitStatus,
    serviceDate,
    signed,
    display,
    sections: [{ kind: 'GoalsObjectives' }],
  }) as Listed<'notes'>; // stored codes

const withoutNulls = (fields: object): unknown =>
  Object.fromEntries(Object.entries(fields).filter(([, value]: [string, unknown]) => value !== null));

/** The latest day of each form in a zone, by patient. */
function doneIn(rows: readonly Texts[], zone: string): ReadonlyMap<string, LastMeasured> {
  const found = new Map<string, Map<string, string>>();
  for (const [patient, form, at] of rows) {
    if (!patient || !form || !at) continue;
    const own = found.get(patient) ?? new Map<string, string>();
    found.set(patient, own);
    const day = calendarDayIn(at, zone);
    if (day > (own.get(form) ?? '')) own.set(form, day);
  }
  return found;
}
