import type { ListQuery } from '@notewell/client';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { ChartBanner } from '../../../features/charts/chart-banner/chart-banner.tsx';
import { useChartLines } from '../../../features/charts/chart-lines/use-chart-lines.ts';
import { lookupOf } from '../../../features/forms/form-renderer/questions/ehr-lookup/sources.ts';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { VisitBrief } from '../../home/home/visit-brief.tsx';
import { Glance } from '../../notes/note/glance.tsx';
import { ChartStrip } from './chart-strip.tsx';
import { Summary } from './summary.tsx';
import { useTimeline } from './use-timeline.ts';

const health = ['Allergy', 'Condition', 'Medication', 'Observation'];
const reads = [...health, 'Scribble', 'Note', 'Encounter', 'DocumentReference'].map((type) => `${type}.Read`);
const patient = { id: 'p1', resourceType: 'Patient', name: { given: 'Ann', family: 'Able' } };

/** Types that the content requests, and its markup, for a user with these permissions. */
function asked(
  permissions: readonly string[],
  content: ReactNode,
  { person = {}, ...view }: { readonly person?: object; readonly [name: string]: unknown } = {},
): { readonly types: readonly string[]; readonly markup: string } {
  const types = new Set<string>();
  const lists = watched({ ...emptyList, ...view });
  const preferences = watched({ ...emptyList, items: [{ appointmentCreation: true }] });
  const resource = watched({ data: { ...patient, ...person }, status: 'ready', error: undefined });
  const client = {
    watchList({ type }: ListQuery) {
      if (type === 'PracticePreferences') return preferences;
      types.add(type);
      return lists;
    },
    watchResource: () => resource,
  };
  const markup = markupOf(content, { client, user: { id: 'me', permissions } });
  return { types: [...types], markup };
}

function Lines() {
  useChartLines('p1', new Set(['Problems', 'Medications', 'Allergies', 'Vitals']));
  return null;
}
function Lookups() {
  for (const type of health) lookupOf({ id: 'q', type: 'EhrLookup', lookup: { resourceType: type } } as never).useLines('p1'); // the fields read
  return null;
}
function Timeline() {
  useTimeline('p1', 'all');
  return null;
}

const places: readonly (readonly [string, ReactNode])[] = [
  ['the summary of a chart', <Summary key="s" patientId="p1" />],
  ['the chart banner', <ChartBanner key="b" patientId="p1" />],
  ['the strip under the banner', <ChartStrip key="t" patientId="p1" />],
  ['where the last session ended, on Home', <VisitBrief key="v" patientId="p1" />],
  ['the glance next to a note', <Glance key="g" patientId="p1" />],
  ['lines for a note', <Lines key="l" />],
  ['lookups of a form', <Lookups key="f" />],
];

describe.each(places)('%s', (_, content) => {
  const ofHealth = (permissions: readonly string[]) => asked(permissions, content).types.filter((type) => health.includes(type));
  it('asks for health data with the flag health history alone', () => {
    expect(ofHealth([...reads, 'health history'])).not.toEqual([]);
    expect(ofHealth(reads)).toEqual([]);
  });
  it('shows nothing of it without the flag', () => {
    expect(asked(reads, content).markup).not.toMatch(/problems|medications|allerg|vitals/i);
  });
});

it('asks for the kinds of the timeline that may be read', () => {
  expect(asked(reads, <Timeline />).types).toEqual(['Note', 'Encounter', 'DocumentReference']);
  expect(asked(['DocumentReference.Read'], <Timeline />).types).toEqual(['DocumentReference']);
});

describe('the strip under the banner', () => {
  const strip = (view: Parameters<typeof asked>[2], more: readonly string[] = []) =>
    asked(['Encounter.Read', 'Appointment.Read', 'Coverage.Read', ...more], <ChartStrip patientId="p1" />, view);
  it('offers to book a visit, and not for a patient who died or is inactive', () => {
    const books = ['Appointment.Create', 'Appointment.Update', 'view scheduler'];
    const offers = (person: object) => strip({ person }, books).markup.includes('>Book<');
    expect([offers({}), offers({ deceased: '2026-11-20' }), offers({ status: 'Inactive' })]).toEqual([true, false, false]);
  });
  it('says that nothing is there only where all of it is known', () => {
    expect(strip({}).markup).toMatch(/>never<.*>none booked<.*>none recorded</s);
    expect(strip({ isPartial: true }).markup).not.toMatch(/>(?:never|none booked|none recorded)</);
    expect(strip({ isPartial: true }).markup.match(/not on this device/g)).toHaveLength(3);
    expect(strip({ status: 'error' }).markup.match(/could not be loaded/g)).toHaveLength(3);
  });
  it('tells when a care plan is to be reviewed, and since when it is late', () => {
    const plan = (reviewDue: string) =>
      asked(['CarePlan.Read'], <ChartStrip patientId="p1" />, { items: [{ resourceType: 'CarePlan', reviewDue }] }).markup;
    expect(plan('2999-01-02')).toMatch(/Plan review<.*>Jan 2, 2999</s);
    expect(plan('2001-01-02')).toContain('due since Jan 2, 2001');
  });
  it('names the payer whose coverage is in force, and none whose coverage ended', () => {
    const ended = { resourceType: 'Coverage', status: 'Active', payerName: 'Old Payer', order: 1, end: '2001-01-02' };
    const payer = (items: readonly object[]) => asked(['Coverage.Read'], <ChartStrip patientId="p1" />, { items }).markup;
    const current = { ...ended, payerName: 'New Payer', order: 2, end: undefined };
    expect(payer([ended, current])).toContain('New Payer');
    expect(payer([ended, current])).not.toContain('Old Payer');
    expect(payer([ended])).toContain('none in force');
  });
  it('asks only for what may be read', () => {
    expect(asked(['Coverage.Read'], <ChartStrip patientId="p1" />).types).toEqual(['Coverage']);
  });
});
