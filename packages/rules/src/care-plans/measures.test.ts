import type { CarePlan, Note, QuestionnaireResponse } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { dayAfter } from './intervals.ts';
import { lastMeasured, measuresOf, openResponseAlerts } from './measures.ts';

const form = { id: 'phq9', resourceType: 'Questionnaire' as const };
const zone = 'America/New_York';
const plan = (measure: object = {}): Pick<CarePlan, 'status' | 'measures' | 'start'> => ({
  status: 'Active',
  start: '2026-01-05',
  measures: [{ form, every: 2, unit: 'Weeks', ...measure }],
});
const dueOf = (one: ReturnType<typeof plan>, last: string | undefined, today: string) =>
  measuresOf(one, new Map(last === undefined ? [] : [['phq9', last]]), { today, zone }).map(({ due, state }) => [due, state]);

describe('a scheduled measure', () => {
  it('is due when the plan begins, and again after its interval', () => {
    expect(dueOf(plan(), undefined, '2026-01-05')).toEqual([['2026-01-05', 'Due']]);
    expect(dueOf(plan(), '2026-01-05', '2026-01-18')).toEqual([['2026-01-19', 'Later']]);
    expect(dueOf(plan(), '2026-01-05', '2026-01-20')).toEqual([['2026-01-19', 'Overdue']]);
  });
  it('begins on its own day and ends after its last', () => {
    expect(dueOf(plan({ start: '2026-02-01' }), '2026-01-20', '2026-01-21')).toEqual([['2026-02-01', 'Later']]);
    expect(dueOf(plan({ end: '2026-01-18' }), '2026-01-05', '2026-01-21')).toEqual([]);
  });
  it('waits for nobody while the plan is not in force', () => {
    expect(measuresOf({ ...plan(), status: 'OnHold' }, new Map(), { today: '2026-01-21', zone })).toEqual([]);
  });
  it('counts completed answers and final notes with answers', () => {
    const response = (status: string, authored: string) =>
      ({ status, authored, questionnaire: form }) as Pick<QuestionnaireResponse, 'status' | 'authored' | 'questionnaire'>; // such as are stored
    const note = (status: Note['status'], serviceDate: string, answers: { questionId: string }[]) => ({
      status,
      serviceDate,
      sections: [{ id: 's', kind: 'Form' as const, form, answers }],
    });
    const answers = [{ questionId: 'q' }];
    const responses = [response('Completed', '2026-01-05T10:00:00Z'), response('InProgress', '2026-03-01T10:00:00Z')];
    const notes = [
      note('Final', '2026-02-01', answers),
      note('Final', '2026-02-02', []),
      note('Preliminary', '2026-02-03', answers),
      note('EnteredInError', '2026-02-04', answers),
    ];
    expect(lastMeasured(responses, notes, zone).get('phq9')).toBe('2026-02-01');
  });
});

it('counts what was filled in or begun in the evening on that day of the practice', () => {
  const evening = '2026-02-02T00:00:00Z';
  const response = { status: 'Completed' as const, authored: evening, questionnaire: form };
  const sections = [{ id: 's', kind: 'Form' as const, form, answers: [{ questionId: 'q' }] }];
  expect(lastMeasured([response], [], zone).get('phq9')).toBe('2026-02-01');
  expect(lastMeasured([], [{ status: 'Final', signed: evening, sections }], zone).get('phq9')).toBe('2026-02-01');
  const { start: _start, ...undated } = plan();
  const [first] = measuresOf({ ...undated, created: evening }, new Map(), { today: '2026-02-02', zone });
  expect(first?.due).toBe('2026-02-01');
});

describe('an interval', () => {
  it('ends on the last day of a shorter month', () => {
    expect(dayAfter('2026-01-31', 1, 'Months')).toBe('2026-02-28');
    expect(dayAfter('2024-02-29', 1, 'Years')).toBe('2025-02-28');
    expect(dayAfter('2026-12-30', 3, 'Days')).toBe('2027-01-02');
  });
});

describe('an alert of answers', () => {
  it('stays open until an action is recorded for it', () => {
    const alerts = ['Item 9', 'Item 9', 'Severe'];
    expect(openResponseAlerts({ status: 'InProgress', alerts })).toEqual(['Item 9', 'Severe']);
    expect(
      openResponseAlerts({ status: 'Completed', alerts, alertActions: [{ alert: 'Item 9', action: 'Safety plan' }] }),
    ).toEqual(['Severe']);
    expect(openResponseAlerts({ status: 'EnteredInError', alerts })).toEqual([]);
    const [was, is] = ['An answer cannot be read', 'An answer is from an earlier version of this form'].map(
      (why) => `${why}, so this may apply: Ask.`,
    );
    expect(
      openResponseAlerts({ status: 'Completed', alerts: [is ?? ''], alertActions: [{ alert: was ?? '', action: 'Asked' }] }),
    ).toEqual([]);
  });
});
