import type { CarePlan, CarePlanOutcome, CarePlanSession, Coverage, Encounter, Note } from '@notewell/model';
import { reportedValues, type Thread, withReportedValue } from '@notewell/rules';
import { runs } from '@notewell/testkit';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { noteType, patientId } from './support/server.ts';
import { startSignedIn } from './support/staff.ts';

const { server, clinician, administrator } = await startSignedIn();
afterAll(() => server.stop());

const subject = { id: patientId, resourceType: 'Patient' };
const authorization = 'A-1';
const me = () => ({ id: clinician.profile.id, resourceType: 'Practitioner' });

async function made<T>(path: string, body: object, by = clinician): Promise<T & { id: string }> {
  const answer = await by.call<T & { id: string }>('POST', path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const read = async <T>(path: string) => (await clinician.call<T>('GET', path)).body;
const put = (note: { readonly id?: string | undefined; readonly [name: string]: unknown }) =>
  clinician.call<Note>('PUT', `/notes/${note.id}`, { body: note });
const reportedBy = async <T>(path: string, note: { id?: string | undefined }) =>
  (
    await clinician.call<T[]>('POST', `${path}/queries`, {
      body: [{ kind: 'ReportedIn', values: [note.id] }],
      headers: { 'notewell-partition-key': patientId },
    })
  ).body;

const goalOf = (plan: string, item: string, rating: number) => ({
  carePlan: { id: plan, resourceType: 'CarePlan' },
  item,
  title: 'as the device called it',
  status: 'InProgress',
  progress: `Spoke of ${item}.`,
  rating,
  addressed: true,
});
const sections = (goals: readonly object[]) => [
  { id: 'story', kind: 'Narrative', text: 'Slept better.' },
  { id: 'goals', kind: 'GoalsObjectives', goals },
];
const hand = () => ({ signer: me(), role: 'Author', status: 'Pending', signedAt: new Date().toISOString() });
const signing = (note: Note) => ({ ...note, status: 'Final', signatures: [hand()] });
const amending = (note: Note, goals: readonly object[]) => ({
  ...note,
  status: 'Amended',
  sections: sections(goals),
  amendments: [...(note.amendments ?? []), { reason: 'Goals were mistaken.' }],
  signatures: [...(note.signatures ?? []), hand()],
});
const undoing = (note: Note) => ({ ...note, status: 'Preliminary', signatures: note.signatures?.slice(0, -1) ?? [] });
const inError = (note: Note) => ({ ...note, status: 'EnteredInError', enteredInErrorReason: 'Another patient' });

interface World {
  readonly plans: readonly string[];
  readonly coverage: string;
  readonly visits: readonly string[];
}
async function worldOf(visits: number): Promise<World> {
  const items = [
    { id: 'sleep', kind: 'Goal', title: 'Sleep through', status: 'InProgress' },
    { id: 'work', kind: 'Goal', title: 'Back to work', status: 'InProgress' },
  ];
  const plan = () => made('/carePlans', { patient: subject, status: 'Draft', title: 'Plan', items });
  const coverage = await made('/coverages', {
    patient: subject,
    status: 'Active',
    payerName: 'Blue Shield',
    authorizations: [{ number: authorization, unitsApproved: 100, unitsUsed: 3 }, { number: 'A-2' }],
  });
  const visit = () =>
    made('/encounters', {
      status: 'Planned',
      subject,
      patient: subject,
      units: 2,
      coverage: { id: coverage.id, resourceType: 'Coverage' },
      authorization,
    });
  const ids = async (count: number, make: () => Promise<{ id: string }>) => {
    const found: string[] = [];
    while (found.length < count) found.push((await make()).id);
    return found;
  };
  return { plans: await ids(2, plan), coverage: coverage.id, visits: await ids(visits, visit) };
}
const draft = (visit: string, goals: readonly object[]) =>
  made<Note>('/notes', {
    status: 'Preliminary',
    composition: 'Individual',
    definition: noteType,
    subject,
    encounter: { id: visit, resourceType: 'Encounter' },
    // A visit has several notes here.
    mayRepeat: true,
    placeOfService: { code: '11' },
    sections: sections(goals),
    participants: [{ role: 'PrimaryPerformer', individual: me() }],
  });

const workedOn = (note: Note) => note.sections?.flatMap(({ goals = [] }) => goals) ?? [];
const isFinal = ({ status }: Note) => status === 'Final' || status === 'Amended';
/** True for a final note of a visit that was held. */
const isHeld = (note: Note) => isFinal(note) && note.visitStatus !== 'NoShow';
const stateOf: Readonly<Record<Note['status'], string>> = {
  Preliminary: 'InProgress',
  Final: 'Succeeded',
  Amended: 'Succeeded',
  EnteredInError: 'Failed',
};

/** Compares what is stored with a simple recomputation from the notes. */
async function expectTruth({ coverage, visits }: World, ids: readonly string[]) {
  const notes = await Promise.all(ids.map((id) => read<Note>(`/notes/${id}`)));
  for (const note of notes) {
    const outcomes = await reportedBy<CarePlanOutcome>('/carePlanOutcomes', note);
    const told = ({ carePlan, item, value }: CarePlanOutcome) => `${carePlan?.id} ${item} ${value}`;
    const expected = isHeld(note) ? workedOn(note).map(({ carePlan, item, rating }) => `${carePlan?.id} ${item} ${rating}`) : [];
    expect(outcomes.map(told).toSorted()).toEqual(expected.toSorted());
    expect((note.derivedFrom ?? []).map(({ id }) => id).toSorted()).toEqual(outcomes.map(({ id }) => id).toSorted());
    const sessions = await reportedBy<CarePlanSession>('/carePlanSessions', note);
    const plans = new Set(workedOn(note).map(({ carePlan }) => carePlan?.id));
    expect(sessions.map((one) => `${one.carePlan?.id} ${one.status}`).toSorted()).toEqual(
      [...plans].map((plan) => `${plan} ${isFinal(note) && !isHeld(note) ? 'Failed' : stateOf[note.status]}`).toSorted(),
    );
    for (const { partOf } of outcomes) expect(sessions.map(({ id }) => id)).toContain(partOf?.id);
  }
  let documented = 0;
  for (const id of visits) {
    const visit = await read<Encounter>(`/encounters/${id}`);
    const final = notes.filter((note) => note.encounter?.id === id && isFinal(note));
    if (final.some(isHeld)) documented += 1;
    // A visit is as its notes say: held, still to be written about, or of no known outcome.
    const isKnown = notes.some((note) => note.encounter?.id === id && note.status !== 'EnteredInError');
    expect(visit.status).toBe(final.length > 0 ? 'Finished' : isKnown ? 'Planned' : 'Unknown');
    const wanted = new Set(
      final
        .filter(isHeld)
        .flatMap(workedOn)
        .map(({ carePlan, item }) => `${carePlan?.id} ${item}`),
    );
    const activities = (visit.carePlanActivities ?? []).map(({ carePlan, item }) => `${carePlan.id} ${item}`);
    expect(activities.toSorted()).toEqual([...wanted].toSorted());
  }
  const { authorizations = [] } = await read<Coverage>(`/coverages/${coverage}`);
  expect(authorizations.map(({ unitsUsed, visitsUsed }) => [unitsUsed ?? 0, visitsUsed ?? 0])).toEqual([
    [3 + 2 * documented, documented],
    [0, 0],
  ]);
}

describe('the thread of a chart', () => {
  test('leads from a diagnosis over its goal to the note and its outcome, and names what is missing', async () => {
    const own = await made<{ resourceType: string }>('/patients', { name: { given: 'Thea', family: 'Thread' } }, administrator);
    const patient = { id: own.id, resourceType: 'Patient' };
    const [treated, other] = [
      await made('/conditions', { patient, code: { code: 'F33.1', display: 'Depression' }, clinicalStatus: 'Active' }),
      await made('/conditions', { patient, code: { code: 'F41.1', display: 'Anxiety' }, clinicalStatus: 'Active' }),
    ];
    const items = [{ id: 'sleep', kind: 'Goal', title: 'Sleep', status: 'InProgress', problems: [{ id: treated.id }] }];
    const plan = await made<CarePlan>('/carePlans', { patient, status: 'Draft', title: 'Plan', items });
    const active = await clinician.call('PUT', `/carePlans/${plan.id}`, { body: { ...plan, status: 'Active' } });
    expect(active.status, JSON.stringify(active.body)).toBe(200);
    const visit = await made('/encounters', { status: 'Planned', subject: patient, patient });
    const note = await made<Note>('/notes', {
      status: 'Preliminary',
      composition: 'Individual',
      definition: noteType,
      subject: patient,
      encounter: { id: visit.id, resourceType: 'Encounter' },
      serviceDate: new Date().toISOString().slice(0, 10),
      placeOfService: { code: '11' },
      sections: sections([]),
      participants: [{ role: 'PrimaryPerformer', individual: me() }],
    });
    const thread = () => read<Thread>(`/patients/${own.id}/thread`);
    const gaps = async () => (await thread()).gaps.map(({ kind, about }) => `${kind} ${about.id}`).toSorted();
    const { body: final } = await put(signing(note));
    expect(final.status, JSON.stringify(final)).toBe('Final');
    expect(await gaps()).toEqual([`DiagnosisWithoutGoal ${other.id}`, `NoteWithoutGoal ${note.id}`]);
    const { body: amended } = await put(amending(final, [goalOf(plan.id, 'sleep', 6)]));
    expect(amended.status, JSON.stringify(amended)).toBe('Amended');
    expect(await gaps()).toEqual([`DiagnosisWithoutGoal ${other.id}`]);
    const { diagnoses } = await thread();
    const [goal] = diagnoses.find(({ condition }) => condition.id === treated.id)?.goals ?? [];
    expect(goal).toMatchObject({ title: 'Sleep', timesWorkedOn: 1, work: [{ rating: 6, note: { id: note.id } }] });
  });
});

describe('what a signed note leaves in the care plan', () => {
  test('is nothing while a rating is outside its scale', async () => {
    const world = await worldOf(1);
    const note = await draft(world.visits[0] ?? '', [goalOf(world.plans[0] ?? '', 'sleep', 99)]);
    const answer = await put(signing(note));
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining('from 0 to 10')]);
    expect(await reportedBy('/carePlanOutcomes', note)).toEqual([]);
  });
  test('is the value of a goal’s measure, which the plan takes over once it is confirmed', async () => {
    const world = await worldOf(1);
    const [plan = ''] = world.plans;
    const note = await draft(world.visits[0] ?? '', [{ ...goalOf(plan, 'sleep', 4), currentValue: 6.5 }]);
    const { body: final } = await put(signing(note));
    const outcomes = await reportedBy<CarePlanOutcome>('/carePlanOutcomes', note);
    expect(outcomes).toMatchObject([{ value: 4, measures: [{ name: 'Sleep through', value: 6.5 }] }]);
    const stored = await read<CarePlan>(`/carePlans/${plan}`);
    const [offered] = reportedValues(stored.items ?? [], outcomes);
    if (!offered) throw new Error('nothing is offered');
    const items = withReportedValue(stored.items ?? [], offered);
    const { body: confirmed } = await clinician.call<CarePlan>('PUT', `/carePlans/${plan}`, { body: { ...stored, items } });
    const item = confirmed.items?.find(({ id }) => id === 'sleep');
    expect(item?.currentValue, JSON.stringify(confirmed)).toBe(6.5);
    expect(Date.parse(item?.measured ?? '')).not.toBeNaN();
    expect(reportedValues(confirmed.items ?? [], outcomes)).toEqual([]);
    await put(amending(final, [goalOf(plan, 'sleep', 4)]));
    const [after] = await reportedBy<CarePlanOutcome>('/carePlanOutcomes', note);
    expect(after?.measures).toBeUndefined();
  });
  test('is a session, an outcome for each goal, the activities of the visit and the units it used', async () => {
    const world = await worldOf(1);
    const [plan = ''] = world.plans;
    const note = await draft(world.visits[0] ?? '', [goalOf(plan, 'sleep', 4)]);
    const [prepared] = await reportedBy<CarePlanSession>('/carePlanSessions', note);
    expect(prepared?.status).toBe('InProgress');
    const { status, body: final } = await put(signing(note));
    expect(status, JSON.stringify(final)).toBe(200);
    const [outcome] = await reportedBy<CarePlanOutcome>('/carePlanOutcomes', note);
    // The words are the plan’s, not those of the device.
    expect(outcome).toMatchObject({
      partOf: { id: prepared?.id },
      title: 'Sleep through',
      status: 'InProgress',
      value: 4,
      note: 'Spoke of sleep.',
      author: { id: clinician.profile.id },
    });
    expect(final.derivedFrom?.map(({ id }) => id)).toEqual([outcome?.id]);
    await expectTruth(world, [note.id]);
    const { body: amended } = await put(amending(final, [goalOf(plan, 'sleep', 5), goalOf(plan, 'work', 1)]));
    expect(amended.status, JSON.stringify(amended)).toBe('Amended');
    expect(amended.derivedFrom?.[0]?.id).toBe(outcome?.id);
    await expectTruth(world, [note.id]);
  });

  test('of a note that is kept apart is read by those who may read the note', async () => {
    const { plans } = await worldOf(0);
    await clinician.call('PATCH', `/carePlans/${plans[0]}`, { body: [{ op: 'replace', path: '/status', value: 'Active' }] });
    const individual = { id: administrator.profile.id, resourceType: 'Practitioner' };
    const note = await made<Note>(
      '/notes',
      {
        status: 'Preliminary',
        composition: 'Individual',
        confidential: true,
        definition: noteType,
        subject,
        placeOfService: { code: '11' },
        sections: sections([goalOf(plans[0] ?? '', 'sleep', 4)]),
        participants: [{ role: 'PrimaryPerformer', individual }],
      },
      administrator,
    );
    const signatures = [{ ...hand(), signer: individual }];
    const signed = await administrator.call<Note>('PUT', `/notes/${note.id}`, { body: { ...note, status: 'Final', signatures } });
    expect(signed.body.status, JSON.stringify(signed.body)).toBe('Final');
    const [outcome] = await reportedBy<CarePlanOutcome>('/carePlanOutcomes', note);
    const [session] = await reportedBy<CarePlanSession>('/carePlanSessions', note);
    for (const path of [
      `/carePlanOutcomes/${outcome?.id}`,
      `/carePlanOutcomes/${outcome?.id}/_history/1`,
      `/carePlanSessions/${session?.id}`,
      `/patients/${patientId}/thread`,
    ]) {
      const hidden = await clinician.call<object>('GET', path);
      expect([path, hidden.status]).toEqual([path, 200]);
      expect(JSON.stringify(hidden.body)).not.toContain('Spoke of sleep.');
      expect(JSON.stringify((await administrator.call<object>('GET', path)).body)).toContain('Spoke of sleep.');
    }
    const found = await clinician.call<object[]>('POST', '/carePlanOutcomes/queries', {
      body: [{ kind: 'Text', text: 'Spoke' }],
      headers: { 'notewell-partition-key': patientId },
    });
    expect(found.body.map((one) => JSON.stringify(one)).filter((one) => one.includes(outcome?.id ?? ''))).toEqual([]);
  });

  test('leaves the goal’s state with a correction or an error, unless somebody changed it', async () => {
    const { plans } = await worldOf(0);
    const [plan = ''] = plans;
    const saying = (status: string) => [{ ...goalOf(plan, 'sleep', 4), status }];
    const signed = async (status: string) => {
      const individual = me();
      const note = await made<Note>('/notes', {
        status: 'Preliminary',
        composition: 'Individual',
        definition: noteType,
        subject,
        placeOfService: { code: '11' },
        sections: sections(saying(status)),
        participants: [{ role: 'PrimaryPerformer', individual }],
      });
      const { body } = await put(signing(note));
      expect(body.status, JSON.stringify(body)).toBe('Final');
      return body;
    };
    const goal = async () => (await read<CarePlan>(`/carePlans/${plan}`)).items?.find(({ id }) => id === 'sleep');
    const set = async (status: string) => {
      const now = await read<CarePlan>(`/carePlans/${plan}`);
      const items = now.items?.map((item) => (item.id === 'sleep' ? { ...item, status } : item));
      const { status: code, body } = await clinician.call('PUT', `/carePlans/${plan}`, { body: { ...now, items } });
      expect(code, JSON.stringify(body)).toBe(200);
    };
    const first = await signed('Achieved');
    await set('Achieved');
    expect((await goal())?.history?.at(-1)).toMatchObject({ status: 'Achieved', note: { id: first.id } });
    const { body: amended } = await put(amending(first, saying('Abandoned')));
    expect(amended.status, JSON.stringify(amended)).toBe('Amended');
    expect(await goal()).toMatchObject({ status: 'InProgress' });
    expect((await goal())?.history?.at(-1)?.reason).toBe('The note that reported it was corrected.');
    const missed = await signed('Achieved');
    await set('Achieved');
    const { body: absent } = await put({ ...amending(missed, saying('Achieved')), visitStatus: 'NoShow' });
    expect(absent.status, JSON.stringify(absent)).toBe('Amended');
    expect(await goal()).toMatchObject({ status: 'InProgress' });
    for (const status of ['Abandoned', 'InProgress', 'Abandoned']) await set(status);
    expect((await put(inError(amended))).status).toBe(200);
    expect(await goal()).toMatchObject({ status: 'Abandoned' });
    await set('InProgress');
    const second = await signed('Achieved');
    await set('Achieved');
    for (const value of ['Active', 'Completed'])
      await clinician.call('PATCH', `/carePlans/${plan}`, { body: [{ op: 'replace', path: '/status', value }] });
    expect((await put(inError(second))).status).toBe(200);
    expect(await goal()).toMatchObject({ status: 'InProgress' });
  });

  test('is dated by its session, in whatever order the notes are signed', async () => {
    const { plans, visits } = await worldOf(2);
    const [plan = ''] = plans;
    const held = async (visit: number, start: string | undefined, rating: number) => {
      const note = await draft(visits[visit] ?? '', [goalOf(plan, 'sleep', rating)]);
      const times = start ? { sessionTime: { start, end: start.replace('10:00', '10:45') } } : { serviceDate: '2026-11-02' };
      const { body, status } = await put({ ...signing(note), ...times });
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    };
    await held(1, '2026-11-09T10:00:00.000Z', 6);
    const first = await held(0, undefined, 3);
    const sorted = await clinician.call<CarePlanOutcome[]>('POST', '/carePlanOutcomes/queries?orderBy=at', {
      body: [{ kind: 'CarePlan', values: [plan] }],
      headers: { 'notewell-partition-key': patientId },
    });
    const times = sorted.body.map(({ at, value }) => [at, value]).toSorted();
    expect(times).toEqual([
      ['2026-11-02T12:00:00.000Z', 3],
      ['2026-11-09T10:00:00.000Z', 6],
    ]);
    const { body: moved } = await put({ ...amending(first, [goalOf(plan, 'sleep', 3)]), serviceDate: '2026-11-03' });
    expect(moved.status, JSON.stringify(moved)).toBe('Amended');
    const [outcome] = await reportedBy<CarePlanOutcome>('/carePlanOutcomes', first);
    expect([outcome?.at, (outcome?.recorded ?? '') > '2026-11-10']).toEqual(['2026-11-03T12:00:00.000Z', true]);
  });

  test('is taken over by nobody who read the plan before the note was withdrawn', async () => {
    const { plans, visits } = await worldOf(1);
    const [plan = ''] = plans;
    const note = await draft(visits[0] ?? '', [{ ...goalOf(plan, 'sleep', 4), status: 'Achieved' }]);
    const { body: final } = await put(signing(note));
    const before = await read<CarePlan>(`/carePlans/${plan}`);
    expect((await put(inError(final))).status).toBe(200);
    const items = before.items?.map((item) => (item.id === 'sleep' ? { ...item, status: 'Achieved' } : item));
    const headers = { 'if-match': `"${before.meta?.versionId}"` };
    const confirmed = await clinician.call('PUT', `/carePlans/${plan}`, { body: { ...before, items }, headers });
    expect(confirmed.status).toBe(409);
    expect((await read<CarePlan>(`/carePlans/${plan}`)).items?.[0]).toMatchObject({ status: 'InProgress' });
  });

  test('is nothing on a plan that was over before the session', async () => {
    const { plans } = await worldOf(0);
    const [ended = '', wrong = ''] = plans;
    const end = '2026-10-31';
    const signed = async (serviceDate: string) => {
      const note = await made<Note>('/notes', {
        status: 'Preliminary',
        composition: 'Individual',
        definition: noteType,
        subject,
        serviceDate,
        placeOfService: { code: '11' },
        sections: sections([goalOf(ended, 'sleep', 4), goalOf(wrong, 'sleep', 4)]),
        participants: [{ role: 'PrimaryPerformer', individual: me() }],
      });
      const { body } = await put(signing(note));
      expect(body.status, JSON.stringify(body)).toBe('Final');
      return body;
    };
    const plansOf = async (note: Note) =>
      (await reportedBy<CarePlanOutcome>('/carePlanOutcomes', note)).map(({ carePlan }) => carePlan?.id).toSorted();
    const change = async (plan: string, body: object[]) =>
      expect((await clinician.call('PATCH', `/carePlans/${plan}`, { body })).status).toBe(200);
    const before = await signed('2026-10-01');
    await change(ended, [{ op: 'add', path: '/end', value: end }]);
    for (const value of ['Active', 'Completed']) await change(ended, [{ op: 'replace', path: '/status', value }]);
    await change(wrong, [
      { op: 'replace', path: '/status', value: 'EnteredInError' },
      { op: 'add', path: '/enteredInErrorReason', value: 'Another patient' },
    ]);
    expect(await plansOf(await signed('2026-11-01'))).toEqual([]);
    expect(await plansOf(await signed('2026-10-30'))).toEqual([ended]);
    // A correction keeps what the note left.
    const goals = [goalOf(ended, 'sleep', 5), goalOf(wrong, 'sleep', 5)];
    expect((await put(amending(before, goals))).body.status).toBe('Amended');
    expect(await plansOf(before)).toEqual([ended, wrong].toSorted());
  });

  test('is nobody’s to write by hand', async () => {
    const world = await worldOf(1);
    const note = await draft(world.visits[0] ?? '', [goalOf(world.plans[0] ?? '', 'sleep', 4)]);
    const { body: final } = await put(signing(note));
    const [outcome] = await reportedBy<CarePlanOutcome>('/carePlanOutcomes', note);
    const [session] = await reportedBy<CarePlanSession>('/carePlanSessions', note);
    const refused = await Promise.all([
      clinician.call('PUT', `/carePlanOutcomes/${outcome?.id}`, { body: { ...outcome, value: 10 } }),
      clinician.call('DELETE', `/carePlanOutcomes/${outcome?.id}`),
      clinician.call('PUT', `/carePlanSessions/${session?.id}`, { body: { ...session, summary: 'Other words' } }),
      clinician.call('POST', '/carePlanOutcomes', {
        body: { patient: subject, reportedIn: { id: note.id, resourceType: 'Note' } },
      }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const visit = await read<Encounter>(`/encounters/${world.visits[0]}`);
    await clinician.call('PUT', `/encounters/${visit.id}`, { body: { ...visit, counted: { units: 90 }, mode: 'Telehealth' } });
    await put({ ...final, derivedFrom: [] });
    await expectTruth(world, [note.id]);
  });

  test('uses nothing of an authorization for a visit that was missed', async () => {
    const world = await worldOf(1);
    const note = await draft(world.visits[0] ?? '', []);
    const { status } = await put({ ...signing(note), visitStatus: 'NoShow' });
    expect(status).toBe(200);
    const visit = await read<Encounter>(`/encounters/${world.visits[0]}`);
    expect(visit.authorization).toBe(authorization);
    expect(visit.counted).toBeUndefined();
  });

  test('follows an authorization that is chosen or changed after signing', async () => {
    const world = await worldOf(1);
    const note = await draft(world.visits[0] ?? '', []);
    expect((await put(signing(note))).status).toBe(200);
    const used = async () =>
      (await read<Coverage>(`/coverages/${world.coverage}`)).authorizations?.map(({ unitsUsed = 0 }) => unitsUsed);
    expect(await used()).toEqual([5, 0]);
    const visit = await read<Encounter>(`/encounters/${world.visits[0]}`);
    const moved = await clinician.call('PUT', `/encounters/${visit.id}`, { body: { ...visit, authorization: 'A-2' } });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(await used()).toEqual([3, 2]);
  });

  test('counts every one of several notes that are signed at one moment', async () => {
    const world = await worldOf(6);
    const notes = await Promise.all(world.visits.map((visit) => draft(visit, [])));
    const signed = await Promise.all(notes.map((note) => put(signing(note))));
    expect(signed.map(({ status }) => status)).toEqual(notes.map(() => 200));
    const ids = notes.flatMap(({ id }) => id ?? []);
    expect(ids).toHaveLength(6);
    await expectTruth(world, ids);
  });

  test('ends with an amendment that says the visit was missed, and comes back with the next', async () => {
    const world = await worldOf(1);
    const goals = [goalOf(world.plans[0] ?? '', 'sleep', 4)];
    const note = await draft(world.visits[0] ?? '', goals);
    const { body: final } = await put(signing(note));
    const { body: missed } = await put({ ...amending(final, goals), visitStatus: 'NoShow' });
    expect(missed.visitStatus, JSON.stringify(missed)).toBe('NoShow');
    await expectTruth(world, [note.id]);
    const { body: held } = await put({ ...amending(missed, goals), visitStatus: 'Show' });
    expect(held.visitStatus, JSON.stringify(held)).toBe('Show');
    await expectTruth(world, [note.id]);
  });

  test('stays with its visit: a signed note takes no other', async () => {
    const world = await worldOf(2);
    const goals = [goalOf(world.plans[0] ?? '', 'sleep', 4)];
    const note = await draft(world.visits[0] ?? '', goals);
    const { body: final } = await put(signing(note));
    const moved = await put({ ...amending(final, goals), encounter: { id: world.visits[1], resourceType: 'Encounter' } });
    expect([moved.status, moved.body]).toMatchObject([409, { detail: expect.stringContaining('mark this note as entered in') }]);
    await expectTruth({ ...world, visits: world.visits.slice(0, 1) }, [note.id]);
  });

  test('does not change by hand in the visit', async () => {
    const world = await worldOf(1);
    const note = await draft(world.visits[0] ?? '', [goalOf(world.plans[0] ?? '', 'sleep', 4)]);
    expect((await put(signing(note))).status).toBe(200);
    const path = `/encounters/${world.visits[0]}`;
    const patched = (...body: readonly object[]) => clinician.call('PATCH', path, { body });
    const unknown = await patched({ op: 'replace', path: '/authorization', value: 'ZZZ' });
    expect(unknown).toMatchObject({ status: 422, body: { errors: [{ path: 'authorization' }] } });
    expect((await patched({ op: 'remove', path: '/coverage' })).status).toBe(422);
    const entered = { carePlan: { id: world.plans[1], resourceType: 'CarePlan' }, item: 'work' };
    expect((await patched({ op: 'replace', path: '/carePlanActivities', value: [entered] })).status).toBe(200);
    expect((await read<Encounter>(path)).carePlanActivities?.map(({ item }) => item)).toEqual(['work', 'sleep']);
    expect((await patched({ op: 'remove', path: '/carePlanActivities' })).status).toBe(200);
    await expectTruth(world, [note.id]);
  });

  test('keeps the number of an authorization that signed visits use', async () => {
    const world = await worldOf(1);
    const note = await draft(world.visits[0] ?? '', []);
    expect((await put(signing(note))).status).toBe(200);
    const body = await read<Coverage>(`/coverages/${world.coverage}`);
    const renamed = (from: string) =>
      administrator.call('PUT', `/coverages/${world.coverage}`, {
        body: {
          ...body,
          authorizations: body.authorizations?.map((one) => (one.number === from ? { ...one, number: 'B-9' } : one)),
        },
      });
    expect(await renamed(authorization)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'authorizations', message: expect.stringContaining('A-1') }] },
    });
    expect((await renamed('A-2')).status).toBe(200);
  });

  test('goes with a draft that is discarded', async () => {
    const world = await worldOf(1);
    const note = await draft(world.visits[0] ?? '', [goalOf(world.plans[0] ?? '', 'sleep', 4)]);
    expect((await clinician.call('DELETE', `/notes/${note.id}`)).status).toBe(204);
    expect(await reportedBy<CarePlanSession>('/carePlanSessions', note)).toEqual([]);
  });

  test('always equals a recomputation from the notes, in whatever order they are signed, corrected and taken back', async () => {
    const steps = fc.array(
      fc.record({
        does: fc.constantFrom('sign', 'amend', 'miss', 'move', 'undo', 'error'),
        note: fc.nat({ max: 2 }),
        goals: fc.uniqueArray(fc.tuple(fc.nat({ max: 1 }), fc.constantFrom('sleep', 'work')), { maxLength: 3, selector: String }),
        rating: fc.nat({ max: 10 }),
      }),
      { minLength: 4, maxLength: 10 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const world = await worldOf(2);
        const [one = '', two = ''] = world.visits;
        const first = [goalOf(world.plans[0] ?? '', 'sleep', 4)];
        const ids: string[] = [];
        for (const visit of [one, one, two]) ids.push((await draft(visit, first)).id);
        for (const { does, note: index, goals, rating } of all) {
          const note = await read<Note>(`/notes/${ids[index]}`);
          const worked = goals.map(([plan, item]) => goalOf(world.plans[plan] ?? '', item, rating));
          const next = {
            sign: signing,
            amend: (held: Note) => ({ ...amending(held, worked), visitStatus: 'Show' }),
            miss: (held: Note) => ({ ...amending(held, worked), visitStatus: 'NoShow' }),
            move: (held: Note) => ({
              ...amending(held, worked),
              encounter: { id: held.encounter?.id === one ? two : one, resourceType: 'Encounter' },
            }),
            undo: undoing,
            error: inError,
          }[does];
          const { status, body } = await put(next(note));
          // A step that its state does not allow is refused, and changes nothing.
          expect([200, 403, 409, 422], JSON.stringify(body)).toContain(status);
          if (status === 200 && does !== 'undo') expect(body.status).not.toBe('Preliminary');
        }
        await expectTruth(world, ids);
      }),
      { numRuns: runs(5, 300) },
    );
  });
});
