import type { Note } from '@notewell/model';
import { makeStored, subjectWith } from '@notewell/testkit';
import { describe, expect, it } from 'vitest';
import { criteriaKeys } from './criteria.ts';
import {
  type Cell,
  columnsOf,
  daysOf,
  mostGroups,
  practitionersOf,
  reachOf,
  reportAt,
  reports,
  Summary,
  TooManyGroupsError,
} from './index.ts';

const calendar = { today: '2028-02-16', startOfWeek: 'Monday' } as const;

describe('days of a report', () => {
  it.each([
    [{ fromAnchor: 'CurrentDay', toAnchor: 'CurrentDay' }, '2028-02-16', '2028-02-16'],
    [{ fromAnchor: 'StartOfWeek', toAnchor: 'EndOfWeek' }, '2028-02-14', '2028-02-20'],
    [{ fromAnchor: 'StartOfMonth', toAnchor: 'EndOfMonth' }, '2028-02-01', '2028-02-29'],
    [{ fromAnchor: 'StartOfMonth', toAnchor: 'EndOfMonth', offsetDays: -30 }, '2028-01-01', '2028-01-31'],
    [{ fromAnchor: 'StartOfYear', toAnchor: 'EndOfYear' }, '2028-01-01', '2028-12-31'],
    [{ from: '2027-05-01', to: '2027-05-02', offsetDays: -30 }, '2027-05-01', '2027-05-02'],
  ] as const)('are those of %j', (criteria, from, to) => {
    expect(daysOf(criteria, calendar)).toEqual({ from, to });
  });

  it('begin the week on the day that the practice chose', () => {
    expect(daysOf({ fromAnchor: 'StartOfWeek' }, { ...calendar, startOfWeek: 'Sunday' })).toEqual({ from: '2028-02-13' });
  });
});

describe('reach of a report', () => {
  const profile = { type: 'Practitioner', id: 'ana' } as const;
  const ana = subjectWith([], { profile, permissions: new Set(['Note.Read']), supervisees: [] });

  it('is everybody with report master, else oneself', () => {
    expect(reachOf({ ...ana, permissions: new Set(['report master']) })).toEqual({ practitioners: undefined });
    expect(reachOf({ ...ana, supervisees: ['ben'] })).toEqual({ practitioners: ['ana'] });
  });
  it('includes the people one supervises', () => {
    const supervisor = { ...ana, supervisees: ['ben'], permissions: new Set(['supervision'] as const) };
    expect(reachOf(supervisor)).toEqual({ practitioners: ['ana', 'ben'] });
  });
  it('is empty for patients and relatives, whatever they hold', () => {
    for (const type of ['Patient', 'RelatedPerson'] as const)
      expect(reachOf({ ...ana, profile: { type, id: 'ana' }, permissions: new Set(['report master']) })).toBeUndefined();
  });
  it('is never widened by the practitioners asked for', () => {
    expect(practitionersOf(['ana'], [{ id: 'ana' }, { id: 'ben' }])).toEqual(['ana']);
    expect(practitionersOf(['ana'], [{ id: 'ben' }])).toEqual([]);
    expect(practitionersOf(undefined, [{ id: 'ben' }])).toEqual(['ben']);
  });
});

describe('the table of reports', () => {
  it('has different addresses, columns and supported criteria', () => {
    expect(new Set(reports.map(({ path }) => path)).size).toBe(reports.length);
    for (const { columns, criteria } of reports) {
      expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
      expect(criteria.filter((key) => !criteriaKeys.includes(key))).toEqual([]);
    }
  });
});

describe('unsigned notes', () => {
  const report = reportAt('unsigned-notes');
  if (!report) throw new Error('The report is missing');
  const context = { zone: 'UTC', now: Date.parse('2026-11-20T12:00:00Z') };
  const note = (changes: Partial<Note> = {}) => ({
    ...makeStored('Note', { status: 'Preliminary', sessionTime: { end: '2026-11-20T02:00:00Z' }, ...changes }),
  });
  const cell = (key: string, row: Note) => columnsOf(report, [key])[0]?.read({ ...row }, context);

  it('keeps notes that are older than the hours asked for', () => {
    expect(report.keeps(note(), { olderThanHours: 10 }, context)).toBe(true);
    expect(report.keeps(note(), { olderThanHours: 11 }, context)).toBe(false);
  });
  it('counts a group note once, without its parts', () => {
    expect(report.keeps(note({ partOf: { id: 'a', resourceType: 'Note' } }), {}, context)).toBe(false);
  });
  it('shows hours since the visit and whom the note waits for', () => {
    const signer = { id: 'ana', resourceType: 'Practitioner', display: 'Ana Lee' } as const;
    const waiting = note({ signatures: [{ signer, role: 'Supervisor', status: 'Requested' }] });
    expect(cell('hours', waiting)).toBe(10);
    expect(cell('waitsFor', waiting)).toBe('Ana Lee');
  });
});

describe('summary', () => {
  const columns = columnsOf(reports[0] ?? ({ columns: [] } as never));
  const row = (author: string, hours?: number) => new Map<string, Cell>(Object.entries({ author, hours }));

  it('counts rows and takes means, over all and by group', () => {
    const summary = new Summary(columns, ['author']);
    for (const one of [row('Ben', 4), row('Ana', 1), row('Ana', 2), row('Ana')]) summary.add(one);
    expect(summary.total).toEqual({ group: [], count: 4, totals: { hours: 2.3 } });
    expect(summary.lines).toEqual([
      { group: ['Ana'], count: 3, totals: { hours: 1.5 } },
      { group: ['Ben'], count: 1, totals: { hours: 4 } },
    ]);
  });
  it('refuses more groups than it holds', () => {
    const summary = new Summary(columns, ['author']);
    for (let at = 0; at < mostGroups; at++) summary.add(row(String(at)));
    expect(() => summary.add(row('0'))).not.toThrow();
    expect(() => summary.add(row('one more'))).toThrow(TooManyGroupsError);
  });
});
