import {
  dayIn,
  definitionOf,
  isRecord,
  isTimeZone,
  type ResourceDefinition,
  type UnknownRecord,
  validate,
} from '@notewell/model';
import { type ParsedFilter, parseFilters, parseSort } from '@notewell/protocol';
import {
  type Criteria,
  columnsOf,
  daysOf,
  practitionersOf,
  type Report,
  type ReportContext,
  reachOf,
  reportAt,
} from '@notewell/rules/reports';
import type { FastifyRequest } from 'fastify';
import { requireAbility } from '../../kernel/access.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { subjectOf } from '../../kernel/subject.ts';
import { type Call, callerOf, inPath } from '../../resources/routes/call.ts';
import { narrowed } from '../../resources/routes/listing.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';
import { storedPreferences } from '../practices/index.ts';

/** One run of a report: settled, with the criteria checked. */
export interface ReportRun {
  readonly call: Call;
  readonly report: Report;
  readonly criteria: Criteria;
  readonly columns: Report['columns'];
  readonly context: ReportContext;
  /** Undefined if the criteria leave no practitioner whose rows the caller may see: the report is empty. */
  readonly filters: readonly ParsedFilter[] | undefined;
  /** Whose rows the report contains; undefined for everybody's. */
  readonly practitioners: ReadonlySet<string> | undefined;
}

/** Settles a run. Refuses who may not run reports or read the records, and criteria that the report does not support. */
export async function runOf(request: FastifyRequest, parts: AppParts, sent: unknown): Promise<ReportRun> {
  const { store } = parts;
  const caller = callerOf(request);
  const practice = inPath(request, 'networkId');
  const report = reportAt(inPath(request, 'report'));
  if (!report) throw new Refusal('call-unknown');
  const definition: ResourceDefinition = definitionOf(report.source);
  requireAbility(caller, definition, 'read');
  const reach = reachOf(subjectOf(caller));
  if (!reach) throw new Refusal('permission-missing', { missing: ['report master'] });
  if (!(await store.practices.isOpen(practice))) throw new Refusal('practice-unknown');
  const call: Call = { caller, definition, practice, visibility: visibilityOf(caller, definition) };
  const criteria = criteriaOf(report, sent);

  const preferences = await storedPreferences(store)(practice);
  const zone = preferences?.timeZone !== undefined && isTimeZone(preferences.timeZone) ? preferences.timeZone : 'UTC';
  const context: ReportContext = { zone, now: parts.now() };
  const days = daysOf(criteria, { today: dayIn(context.now, zone), startOfWeek: preferences?.startOfWeek ?? 'Sunday' });
  const practitioners = practitionersOf(reach.practitioners, criteria.practitioners);
  const run = { call, report, criteria, context, columns: columnsOf(report, criteria.columns) };
  if (practitioners?.length === 0) return { ...run, filters: undefined, practitioners: new Set() };
  const own = practitioners && { kind: report.ownedBy.filter, values: practitioners };
  const parsed = parseFilters(definition, [...report.filters(criteria, days, context), ...(own ? [own] : [])]);
  if (!parsed.ok) throw new Refusal(parsed.code, { errors: parsed.errors.slice(0, 100) });
  const filters = await narrowed(call, store, parsed.filters);
  return { ...run, filters, practitioners: practitioners && new Set(practitioners) };
}

const fault = (path: string, message: string) =>
  new Refusal('validation-failed', { errors: [{ path: `criteria.${path}`, code: 'invalid', message }] });

/** The criteria that were sent, in the fields of `ReportCriteria`. Refuses any that would not narrow this report. */
function criteriaOf(report: Report, sent: unknown): Criteria {
  const asked: UnknownRecord = isRecord(sent) ? sent : {};
  const unused = Object.keys(asked).find(
    (key) => !['groupBy', 'columns', ...report.criteria].some((known) => known === key) && asked[key] !== undefined,
  );
  if (unused !== undefined) throw fault(unused, `The report ${report.title} does not use ${unused}. Leave it out.`);
  const valid = validate('ReportCriteria', { ...asked, type: report.type, title: report.title });
  if (!valid.ok)
    throw new Refusal('validation-failed', {
      errors: valid.faults.map((one) => ({ ...one, path: `criteria.${one.path}` })),
    });
  const criteria = valid.value;
  for (const name of ['columns', 'groupBy'] as const) {
    const unknown = criteria[name]?.find((key) => !report.columns.some((column) => column.key === key));
    if (unknown === undefined) continue;
    const known = report.columns.map(({ key }) => key).join(', ');
    throw fault(name, `The report ${report.title} has no column ${unknown}. Its columns are ${known}.`);
  }
  return criteria;
}

/** The order of the rows. */
export function sortOf({ report, call }: ReportRun) {
  const parsed = parseSort(call.definition, report.order.by, report.order.order);
  if (!parsed.ok) throw new Error(`${report.title} has no order by ${report.order.by}`);
  return parsed.sort;
}
