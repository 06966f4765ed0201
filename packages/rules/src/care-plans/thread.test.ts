import type { CarePlan, CarePlanOutcome, Condition, Note, QuestionnaireResponse } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { threadOf } from './thread.ts';

const patient = { id: 'p', resourceType: 'Patient' as const };
const condition = (id: string, more: Partial<Condition> = {}): Condition => ({
  resourceType: 'Condition',
  id,
  display: id,
  patient,
  code: { code: id },
  clinicalStatus: 'Active',
  recordedDate: '2026-01-05T10:00:00.000Z',
  ...more,
});
const goal = (id: string, more: object = {}) => ({
  id,
  kind: 'Goal' as const,
  title: `Goal ${id}`,
  status: 'InProgress' as const,
  ...more,
});
const plan = (items: CarePlan['items'], more: Partial<CarePlan> = {}): CarePlan => ({
  resourceType: 'CarePlan',
  id: 'plan',
  display: 'Plan',
  patient,
  status: 'Active',
  start: '2026-01-10',
  items,
  ...more,
});
const outcome = (item: string, at: string): CarePlanOutcome => ({
  resourceType: 'CarePlanOutcome',
  id: `${item}-${at}`,
  patient,
  carePlan: { id: 'plan', resourceType: 'CarePlan' },
  item,
  at: `${at}T10:00:00.000Z`,
  value: 3,
  reportedIn: { id: 'note', resourceType: 'Note', display: 'Note' },
});
const note = (id: string, more: Partial<Note> = {}): Note => ({
  resourceType: 'Note',
  id,
  status: 'Final',
  subject: patient,
  encounter: { id: 'v', resourceType: 'Encounter' },
  serviceDate: '2026-03-01',
  sections: [{ id: 'goals', kind: 'GoalsObjectives' }],
  ...more,
});
const none = { conditions: [], plans: [], outcomes: [], notes: [], responses: [] };
const time = { today: '2026-03-15', days: 30, zone: 'America/New_York' };
const of = (id: string) => ({ id, resourceType: 'Condition' as const });
const gaps = (records: Partial<Parameters<typeof threadOf>[0]>) =>
  threadOf({ ...none, ...records }, time).gaps.map(({ kind, about, goal: title, since }) => [kind, title ?? about.id, since]);

describe('the thread of a chart', () => {
  it('leads from a diagnosis over its goals to the notes that worked on them, newest first', () => {
    const items = [goal('a', { problems: [of('F33')] }), { ...goal('a1'), kind: 'Objective' as const, parent: 'a' }, goal('b')];
    const outcomes = [outcome('a', '2026-03-01'), outcome('a1', '2026-03-05'), outcome('a', '2026-03-08')];
    const thread = threadOf({ ...none, conditions: [condition('F33'), condition('F41')], plans: [plan(items)], outcomes }, time);
    const [first] = thread.diagnoses;
    expect(first?.goals.map(({ item, work, parts }) => [item, work.map(({ at }) => at?.slice(0, 10)), parts.length])).toEqual([
      ['a', ['2026-03-08', '2026-03-01'], 1],
    ]);
    expect(first?.goals[0]?.parts[0]?.work).toHaveLength(1);
    expect(thread.otherGoals.map(({ item }) => item)).toEqual(['b']);
  });
  it('takes the diagnoses of the plan for a goal that names none', () => {
    const [first] = threadOf(
      { ...none, conditions: [condition('F33')], plans: [plan([goal('a')], { addresses: [of('F33')] })] },
      time,
    ).diagnoses;
    expect(first?.goals).toHaveLength(1);
  });
  it('begins with completed answers, and with notes in which a scheduled form is answered', () => {
    const response = (id: string, status: QuestionnaireResponse['status']): QuestionnaireResponse => ({
      resourceType: 'QuestionnaireResponse',
      id,
      status,
      subject: patient,
      authored: '2026-03-01T10:00:00.000Z',
      score: 12,
    });
    const form = { id: 'phq', resourceType: 'Questionnaire' as const };
    const sections = [{ id: 'form', kind: 'Form' as const, form, score: 7 }];
    const records = {
      responses: [response('done', 'Completed'), response('begun', 'InProgress'), response('error', 'EnteredInError')],
      measured: [
        note('early', { sections, serviceDate: '2026-02-20', signed: '2026-03-20T10:00:00.000Z' }),
        note('later', { sections, serviceDate: '2026-03-08' }),
        note('draft', { sections, status: 'Preliminary' }),
      ],
    };
    const { assessments } = threadOf({ ...none, ...records }, time);
    expect(assessments.map(({ id, score }) => [id, score])).toEqual([
      ['later', 7],
      ['done', 12],
      ['early', 7],
    ]);
    const sessionTime = { id: 't', kind: 'SessionTime' as const, sessionTime: { start: '2026-03-07T10:00:00.000Z' } };
    const timed = note('timed', { sections: [...sections, sessionTime], serviceDate: '2026-03-07' });
    const [first] = threadOf({ ...none, measured: [timed] }, time).assessments;
    expect(first?.at).toBe('2026-03-07T10:00:00.000Z');
  });
  it('ends where an imported plan names its items in a circle', () => {
    const items = [
      { ...goal('a'), parent: 'b' },
      { ...goal('b'), parent: 'a' },
    ];
    expect(threadOf({ ...none, plans: [plan(items)] }, time).otherGoals).toEqual([]);
  });
});

describe('a gap in the thread', () => {
  it('is an active diagnosis without a goal', () => {
    expect(gaps({ conditions: [condition('F33'), condition('Z1', { clinicalStatus: 'Resolved' })] })).toEqual([
      ['DiagnosisWithoutGoal', 'F33', '2026-01-05'],
    ]);
  });
  it('names the plan that takes a goal for the diagnosis, if there is one alone', () => {
    const takes = (plans: readonly CarePlan[]) =>
      threadOf({ ...none, conditions: [condition('F33')], plans }, time).gaps[0]?.plan?.id;
    expect(takes([plan([])])).toBe('plan');
    expect(takes([plan([]), plan([], { id: 'other' })])).toBeUndefined();
  });
  it('is an open goal on which no note worked for the days, objectives counted', () => {
    const items = [
      goal('old'),
      goal('new', { start: '2026-03-01' }),
      goal('done', { status: 'Achieved' }),
      goal('by part'),
      { ...goal('part'), kind: 'Objective' as const, parent: 'by part' },
      goal('stale'),
    ];
    const outcomes = [outcome('part', '2026-03-01'), outcome('stale', '2026-02-01')];
    expect(gaps({ plans: [plan(items)], outcomes })).toEqual([
      ['GoalWithoutNote', 'Goal old', '2026-01-10'],
      ['GoalWithoutNote', 'Goal stale', '2026-02-01'],
    ]);
    expect(gaps({ plans: [plan(items, { status: 'OnHold' })] })).toEqual([]);
  });
  it('is a final note of a held visit without a goal, while a plan is active', () => {
    const notes = [
      note('bare'),
      note('linked', { derivedFrom: [{ id: 'o', resourceType: 'CarePlanOutcome' }] }),
      note('missed', { visitStatus: 'NoShow' }),
      note('draft', { status: 'Preliminary' }),
      note('not asked', { sections: [{ id: 'story', kind: 'Narrative' }] }),
    ];
    expect(gaps({ plans: [plan([])], notes })).toEqual([['NoteWithoutGoal', 'bare', '2026-03-01']]);
    expect(gaps({ notes })).toEqual([]);
  });
  it('counts from the day in the practice, also in the evening', () => {
    const evening = '2026-02-02T00:00:00Z';
    const undated = note('bare', { signed: evening });
    const { serviceDate: _day, ...bare } = undated;
    const { start: _start, ...begun } = plan([goal('a')], { created: evening });
    const patientSignatures = [{ status: 'Requested' as const, requestedAt: evening, signer: patient }];
    expect(
      gaps({
        conditions: [condition('F33', { recordedDate: evening })],
        notes: [bare],
        plans: [{ ...begun, patientSignatures }],
      }).map(([kind, , since]) => [kind, since]),
    ).toEqual([
      ['SignatureAwaited', '2026-02-01'],
      ['DiagnosisWithoutGoal', '2026-02-01'],
      ['GoalWithoutNote', '2026-02-01'],
      ['NoteWithoutGoal', '2026-02-01'],
    ]);
    const outcomes = [{ ...outcome('a', '2026-02-13'), at: '2026-02-13T00:00:00Z' }];
    expect(gaps({ plans: [plan([goal('a')])], outcomes })).toEqual([['GoalWithoutNote', 'Goal a', '2026-02-12']]);
  });
  it('is a review that is overdue, from the day after it was due', () => {
    expect(gaps({ plans: [plan([], { reviewDue: '2026-03-14' })] })).toEqual([['ReviewOverdue', 'plan', '2026-03-14']]);
    expect(gaps({ plans: [plan([], { reviewDue: '2026-03-15' })] })).toEqual([]);
  });
  it('is an overdue review of a plan on hold, and of none that is over', () => {
    const overdue = (status: CarePlan['status']) => gaps({ plans: [plan([], { status, reviewDue: '2026-03-14' })] });
    expect(overdue('OnHold')).toEqual([['ReviewOverdue', 'plan', '2026-03-14']]);
    expect([overdue('Draft'), overdue('Completed'), overdue('Revoked')]).toEqual([[], [], []]);
  });
  it('names a measure that is overdue, until it is filled in', () => {
    const form = { id: 'phq9', resourceType: 'Questionnaire' as const };
    const plans = [plan([], { measures: [{ form, every: 2, unit: 'Weeks' }] })];
    expect(gaps({ plans })).toEqual([['MeasureOverdue', 'plan', '2026-01-10']]);
    const response = { resourceType: 'QuestionnaireResponse' as const, status: 'Completed' as const, subject: patient };
    const responses = [{ ...response, questionnaire: form, authored: '2026-03-14T10:00:00Z' }];
    expect(gaps({ plans, responses })).toEqual([]);
    expect(threadOf({ ...none, plans, responses }, time).measures).toMatchObject([{ due: '2026-03-28', state: 'Later' }]);
  });
});
