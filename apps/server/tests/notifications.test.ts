import {
  type CarePlan,
  definitionOf,
  type Note,
  type Notification,
  NotificationKind,
  type PracticePreferences,
  type QuestionnaireResponse,
  type ResourceDefinition,
  type ResourceType,
} from '@notewell/model';
import { grantSetsOf, instruments, permissionsOf, questionnaireOf, roles } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { jobStoreOf } from '../src/modules/jobs/index.ts';
import { openOnes } from '../src/modules/notifications/produce.ts';
import { rows } from '../src/modules/notifications/table.ts';
import { timedNotifications } from '../src/modules/notifications/timed.ts';
import type { AppParts } from '../src/modules/parts.ts';
import { createSaving } from '../src/modules/saving.ts';
import type { Save } from '../src/resources/saving/behaviour.ts';
import { find } from '../src/resources/saving/lookup.ts';
import type { Saving } from '../src/resources/saving/saving.ts';
import { everything } from '../src/resources/visibility/visibility.ts';
import { callerWith, checks, jobCaller } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

const hour = 3_600_000;
let db: TestDatabase;
let clock = Date.parse('2026-11-18T15:00:00Z');
const now = () => clock;
const saving = () => createSaving({ store: db.store, now, checks });
const [writer, other, patientId, desk] = [testId(71), testId(72), testId(73), testId(77)];
const of = (id: string) => ({ id, resourceType: 'Practitioner' as const });
const patient = { id: patientId, resourceType: 'Patient' as const };
const as = (id: string, resourceType: 'Practitioner' | 'Patient' = 'Practitioner') =>
  callerWith({ profile: { id, resourceType, display: 'Somebody' } });
const system = () => systemCaller('north', 'test');

const remove = async (type: ResourceType, id: string, caller: Caller = as(writer)) => {
  const definition: ResourceDefinition = definitionOf(type);
  const before = await db.store.reader.read('north', definition, id, everything);
  if (!before) throw new Error(`${type} ${id} is gone`);
  await saving().remove({ practice: 'north', caller, definition, before });
};

async function create<T>(
  type: ResourceType,
  draft: object,
  caller: Caller = as(writer),
  id?: string,
): Promise<T & { id: string }> {
  const definition: ResourceDefinition = definitionOf(type);
  const made = await saving().create({ practice: 'north', caller, definition, draft, ...(id && { id }) });
  return read(type, made.id);
}
async function read<T>(type: ResourceType, id: string): Promise<T & { id: string }> {
  const row = await db.store.reader.read('north', definitionOf(type), id, everything);
  if (!row) throw new Error(`${type} ${id} is gone`);
  return JSON.parse(row.text); // as it was saved
}
async function change<T>(type: ResourceType, id: string, more: object, caller: Caller = as(writer)): Promise<T & { id: string }> {
  const definition: ResourceDefinition = definitionOf(type);
  const before = await db.store.reader.read('north', definition, id, everything);
  if (!before) throw new Error(`${type} ${id} is gone`);
  const next = { ...(JSON.parse(before.text) as object), ...more };
  await saving().update({ practice: 'north', caller, definition, before, next });
  return read(type, id);
}
/** Kinds of the notifications that somebody has open, about a record if given. */
async function open(recipient: string, about?: string): Promise<readonly Notification['kind'][]> {
  const found = await openOnes({ practice: 'north', store: db.store }, [
    { kind: 'Recipient', values: [recipient] },
    ...(about === undefined ? [] : [{ kind: 'About', values: [about] }]),
  ]);
  return found.map(({ kind }) => kind).toSorted();
}
const runJob = (accounts?: unknown, saves: Pick<Saving, 'create' | 'update'> = saving()) => {
  const parts = { store: db.store, saving: saves, now, accounts } as unknown as AppParts; // the rest is unused
  const caller = jobCaller(timedNotifications);
  return timedNotifications.run({ parts, practice: 'north', caller, runId: 'run', signal: new AbortController().signal });
};

const plain = { id: testId(74), resourceType: 'NoteDefinition' as const };
beforeAll(async () => {
  db = await startDatabase();
  const profile = { roles: [{ id: roles['Non-Prescribing Clinician'].id, resourceType: 'SecurityRole' }] };
  for (const [id, family] of [
    [writer, 'Writer'],
    [other, 'Other'],
  ] as const)
    await create('Practitioner', { name: { given: 'Some', family }, active: true, profile }, system(), id);
  await create('Patient', { name: { given: 'Pat', family: 'Quill' }, generalPractitioner: of(other) }, system(), patientId);
  const definition = { title: 'Plain', status: 'Active', kind: 'Individual', category: 'Note' };
  await create('NoteDefinition', definition, system(), plain.id);
});
afterAll(() => db.stop());

const shown = new Set<string>();
afterAll(() => expect([...shown].toSorted()).toEqual([...NotificationKind.values].toSorted()));
/** A kind that appears for somebody about a record, and is gone after the work is done. */
async function appearsAndEnds(
  kind: Notification['kind'],
  to: string,
  about: string,
  work: () => Promise<unknown>,
): Promise<void> {
  expect(await open(to, about)).toContain(kind);
  await work();
  expect(await open(to, about)).not.toContain(kind);
  shown.add(kind);
}

const draft = (more: object = {}, caller?: Caller) =>
  create<Note>(
    'Note',
    {
      status: 'Preliminary',
      composition: 'Individual',
      definition: plain,
      subject: patient,
      sections: [{ id: 'story', kind: 'Narrative', text: 'Slept better.' }],
      participants: [{ role: 'PrimaryPerformer', individual: of(writer) }],
      ...more,
    },
    caller,
  );
const signature = (id: string, role: string) => ({ signer: of(id), role, status: 'Pending', method: 'Typed' });
const sign = (note: Note & { id: string }, id = writer, role = 'Author') =>
  change<Note>('Note', note.id, { status: 'Final', signatures: [...(note.signatures ?? []), signature(id, role)] }, as(id));

describe('a notification of a risk', () => {
  const supervisor = testId(76);
  test('goes to the clinician and to who supervises them, until somebody records what was done', async () => {
    await create('Practitioner', { name: { given: 'Sue', family: 'Pervisor' }, active: true }, system(), supervisor);
    await change('Practitioner', writer, { supervisors: [{ subject: of(supervisor) }] }, system());
    const questionnaire = await create('Questionnaire', { ...questionnaireOf(instruments.phq9), status: 'Active' }, system());
    const form = { id: questionnaire.id, resourceType: 'Questionnaire' };
    const answers = instruments.phq9.questions.map(([questionId]) => ({
      questionId,
      value: instruments.phq9.options[1]?.[1] ?? '',
    }));
    const response = await create<QuestionnaireResponse>(
      'QuestionnaireResponse',
      { status: 'Completed', subject: patient, questionnaire: form, answers },
      as(writer),
    );
    expect(await open(other, response.id)).toEqual(['RiskAlert']);
    const done = response.alerts?.map((alert) => ({ alert, action: 'Safety plan' }));
    await appearsAndEnds('RiskAlert', supervisor, response.id, () =>
      change('QuestionnaireResponse', response.id, { alertActions: done }, as(writer)),
    );
    // The care team hears of answers that somebody else took.
    const careTeam = [{ member: of(writer) }];
    const cared = await create('Patient', { name: { given: 'Ann', family: 'Able' }, status: 'Active', careTeam }, system());
    const subject = { id: cared.id, resourceType: 'Patient' };
    const given = { status: 'Completed', subject, questionnaire: form, answers };
    const theirs = await create<QuestionnaireResponse>('QuestionnaireResponse', given, as(other));
    expect(await open(writer, theirs.id)).toEqual(['RiskAlert']);
    const note = await draft({ sections: [{ id: 'phq9', kind: 'Form', form, answers }] }, as(other));
    expect(await open(writer, note.id)).toContain('RiskAlert');
    const actions = note.sections?.[0]?.alerts?.map((alert) => ({ section: 'phq9', alert, action: 'Safety plan' }));
    await appearsAndEnds('RiskAlert', supervisor, note.id, () => change('Note', note.id, { alertActions: actions }, as(writer)));
  });
  test('goes to those who supervise where everybody in charge has left', async () => {
    const [left, head] = [testId(178), testId(179)];
    const profile = { roles: [{ id: roles.Supervisor.id, resourceType: 'SecurityRole' }] };
    await create('Practitioner', { name: { given: 'Lee', family: 'Gone' }, active: false }, system(), left);
    await create('Practitioner', { name: { given: 'Hal', family: 'Head' }, active: true, profile }, system(), head);
    const fields = { name: { given: 'Ida', family: 'Alone' }, status: 'Active', generalPractitioner: of(left) };
    const { id } = await create('Patient', fields, system());
    const questionnaire = await create('Questionnaire', { ...questionnaireOf(instruments.phq9), status: 'Active' }, system());
    const answers = instruments.phq9.questions.map(([questionId]) => ({
      questionId,
      value: instruments.phq9.options[1]?.[1] ?? '',
    }));
    const subject = { id, resourceType: 'Patient' };
    const form = { id: questionnaire.id, resourceType: 'Questionnaire' };
    const given = { status: 'Completed', subject, questionnaire: form, answers };
    const family = callerWith({ profile: { id, resourceType: 'Patient' }, patients: { kind: 'own' } });
    const response = await create<QuestionnaireResponse>('QuestionnaireResponse', given, family);
    expect([await open(left, response.id), await open(head, response.id)]).toEqual([[], ['RiskAlert']]);
    await change('Practitioner', head, { active: false }, system());
  });
});

describe('a notification about a note', () => {
  test('asks the author to sign what another wrote down', async () => {
    const scribe = { role: 'SecondaryPerformer', type: { code: 'TRANS' }, individual: of(other) };
    const participants = [{ role: 'PrimaryPerformer', individual: of(writer) }, scribe];
    const note = await draft({ participants }, as(other));
    await appearsAndEnds('NoteToSign', writer, note.id, () => sign(note));
  });
  test('asks for a co-signature until it is given', async () => {
    const signers = [
      { id: 'author', kind: 'Author', presence: 'MustBePresent', order: 1 },
      { id: 'office', kind: 'CoSigner', presence: 'MustBePresent', order: 2, practitioners: [of(other)] },
    ];
    const terms = await create('SignatureConfiguration', { title: 'Two', status: 'Active', signers }, system());
    const note = await draft({ signatureConfiguration: { id: terms.id, resourceType: 'SignatureConfiguration' } });
    const half = await sign(note);
    await appearsAndEnds('NoteToCosign', other, note.id, () => sign(half, other, 'CoSigner'));
  });
  test('asks for a co-signature again once it was taken back, and not while the note is back with its author', async () => {
    const signers = [
      { id: 'author', kind: 'Author', presence: 'MustBePresent', order: 1 },
      { id: 'office', kind: 'CoSigner', presence: 'MustBePresent', order: 2, practitioners: [of(other)] },
    ];
    const terms = await create('SignatureConfiguration', { title: 'Two', status: 'Active', signers }, system());
    const half = await sign(await draft({ signatureConfiguration: { id: terms.id, resourceType: 'SignatureConfiguration' } }));
    const whole = await sign(half, other, 'CoSigner');
    expect(await open(other, half.id)).toEqual([]);
    const given = { status: 'Preliminary' as const, signatures: half.signatures };
    const undone = await change<Note>('Note', whole.id, given, as(other));
    expect(await open(other, half.id)).toEqual(['NoteToCosign']);
    const comment = { revisionRequests: [{ comment: 'Which night?' }] };
    await change<Note>('Note', undone.id, comment, as(other));
    expect(await open(other, half.id)).toEqual([]);
  });
  test('returns it to the author until it is signed again', async () => {
    const note = await draft();
    const returned = await change<Note>('Note', note.id, { revisionRequests: [{ comment: 'Which night?' }] }, as(other));
    await appearsAndEnds('NoteReturned', writer, note.id, () => sign(returned));
  });
  test('tells who sent it back that it was signed again, until they read it', async () => {
    const note = await draft();
    const returned = await change<Note>('Note', note.id, { revisionRequests: [{ comment: 'Which night?' }] }, as(other));
    expect(await open(other, note.id)).toEqual([]);
    await sign(returned);
    const about = { kind: 'About', values: [note.id] };
    const [told] = await openOnes({ practice: 'north', store: db.store }, [about]);
    expect(told?.title).toBe('A note that you sent back was signed again without a change');
    const done = { done: new Date(clock).toISOString() };
    await appearsAndEnds('NoteSignedAgain', other, note.id, () => change('Notification', told?.id ?? '', done, as(other)));
  });
  test('asks for a review until it is given', async () => {
    const note = await draft({ reviewers: [{ reviewer: of(other) }] });
    const reviewers = (note.reviewers ?? []).map((one) => ({ ...one, status: 'Approved' }));
    await appearsAndEnds('ReviewRequested', other, note.id, () => change('Note', note.id, { reviewers }, as(other)));
  });
  test('that a colleague took over stays until the work of the absent person is done', async () => {
    const note = await draft({ reviewers: [{ reviewer: of(other) }, { reviewer: of(desk) }] });
    const [asked] = await openOnes({ practice: 'north', store: db.store }, [
      { kind: 'About', values: [note.id] },
      { kind: 'Recipient', values: [other] },
    ]);
    const { kind, title, about } = asked ?? {};
    await change('Notification', asked?.id ?? '', { done: new Date(clock).toISOString() }, system());
    await create('Notification', { kind, title, about, recipient: of(desk), onBehalfOf: of(other) }, system());
    const approve = async (id: string) => {
      const { reviewers = [] } = await read<Note>('Note', note.id);
      const given = reviewers.map((one) => (one.reviewer?.id === id ? { ...one, status: 'Approved' } : one));
      await change('Note', note.id, { reviewers: given }, as(id));
    };
    expect(await open(desk, note.id)).toEqual(['ReviewRequested', 'ReviewRequested']);
    await approve(desk);
    expect(await open(desk, note.id)).toEqual(['ReviewRequested']);
    await approve(other);
    expect(await open(desk, note.id)).toEqual([]);
  });
  test('asks for the signature of a care plan until it is given', async () => {
    const plan = await create<CarePlan>(
      'CarePlan',
      {
        patient,
        status: 'Draft',
        items: [{ id: 'g', kind: 'Goal', title: 'Sleep' }],
        participants: [{ role: 'Coordinator', individual: of(other) }],
        signatures: [{ signer: of(other), status: 'Requested', required: true }],
      },
      as(writer),
    );
    const given = [{ signer: of(other), status: 'Pending', method: 'Typed' }];
    await appearsAndEnds('ReviewRequested', other, plan.id, () => change('CarePlan', plan.id, { signatures: given }, as(other)));
  });
  test('names people until their name is taken out', async () => {
    const named = (...ids: readonly string[]) => [
      {
        id: 'story',
        kind: 'Narrative',
        text: 'Please see.',
        document: {
          type: 'doc',
          content: [{ type: 'paragraph', content: ids.map((id) => ({ type: 'mention', attrs: { id } })) }],
        },
      },
    ];
    const note = await draft({ sections: named(other, patientId) });
    expect(await open(patientId, note.id)).toEqual([]);
    await appearsAndEnds('Mention', other, note.id, () => change('Note', note.id, { sections: named() }));
  });
  test('says once that it is overdue, until it is signed', async () => {
    const note = await draft({ sessionTime: { start: '2026-11-18T13:00:00Z', end: '2026-11-18T14:00:00Z' } });
    clock += 30 * hour;
    await runJob();
    expect(await open(writer, note.id)).toEqual([]);
    clock += 10 * hour;
    expect(await runJob()).toMatch(/^Sent \d+ notifications?\.$/);
    expect(await runJob()).toBeUndefined();
    await appearsAndEnds('NoteOverdue', writer, note.id, () => sign(note));
  });
  test('says again that it is overdue to an author who gets it back', async () => {
    const note = await draft({
      sessionTime: { start: new Date(clock - hour).toISOString(), end: new Date(clock).toISOString() },
    });
    const handTo = async (from: string, to: string) => {
      const { handOvers = [] } = await read<Note>('Note', note.id);
      const step = { to: of(to), reason: 'Somebody is away.' };
      const participants = [{ role: 'PrimaryPerformer', individual: of(to) }];
      await change('Note', note.id, { participants, handOvers: [...handOvers, step] }, as(from));
      clock += hour;
    };
    const overdue = async (id: string) => (await open(id, note.id)).includes('NoteOverdue');
    clock += 40 * hour;
    await runJob();
    await handTo(writer, other);
    await runJob();
    expect([await overdue(writer), await overdue(other)]).toEqual([false, true]);
    await handTo(other, writer);
    await runJob();
    expect([await overdue(writer), await overdue(other)]).toEqual([true, false]);
    const [one] = await openOnes({ practice: 'north', store: db.store }, [
      { kind: 'About', values: [note.id] },
      { kind: 'Kind', values: ['NoteOverdue'] },
    ]);
    await change('Notification', one?.id ?? '', { done: new Date(clock).toISOString() });
    await runJob();
    expect(await overdue(writer)).toBe(false);
    await sign(await read('Note', note.id));
  });
  test('is not overdue while it waits for a co-signature, and is again once the signature is undone', async () => {
    const signers = [
      { id: 'author', kind: 'Author', presence: 'MustBePresent', order: 1 },
      { id: 'office', kind: 'CoSigner', presence: 'MustBePresent', order: 2, practitioners: [of(other)] },
    ];
    const terms = await create('SignatureConfiguration', { title: 'Two', status: 'Active', signers }, system());
    const [start, end] = [new Date(clock - hour).toISOString(), new Date(clock).toISOString()];
    const signatureConfiguration = { id: terms.id, resourceType: 'SignatureConfiguration' };
    const note = await draft({ signatureConfiguration, sessionTime: { start, end } });
    const inTime = await sign(await draft({ signatureConfiguration, sessionTime: { start, end } }));
    clock += 80 * hour;
    await runJob();
    expect([await open(writer, note.id), await open(writer, inTime.id)]).toEqual([['NoteOverdue'], []]);
    const half = await sign(note);
    expect([half.status, await open(writer, note.id)]).toEqual(['Preliminary', []]);
    await change<Note>('Note', half.id, { signatures: note.signatures ?? [] }, as(writer));
    expect(await open(writer, note.id)).toEqual(['NoteOverdue']);
    expect(await runJob()).toBeUndefined();
  });
  test('goes to the author’s supervisors if the practice wants that, until it is signed', async () => {
    const boss = testId(79);
    await create('Practitioner', { name: { given: 'Bo', family: 'Boss' }, active: true }, system(), boss);
    await change('Practitioner', other, { supervisors: [{ subject: of(boss) }] }, system());
    const preferences = await create<PracticePreferences>('PracticePreferences', { escalateToSupervisorHours: 72 }, system());
    const [start, end] = [new Date(clock - hour).toISOString(), new Date(clock).toISOString()];
    const participants = [{ role: 'PrimaryPerformer', individual: of(other) }];
    const note = await draft({ sessionTime: { start, end }, participants }, as(other));
    clock += 40 * hour;
    await runJob();
    expect([await open(other, note.id), await open(boss, note.id)]).toEqual([['NoteOverdue'], []]);
    clock += 33 * hour;
    await runJob();
    await runJob();
    expect(await open(boss, note.id)).toEqual(['NoteOverdue']);
    await sign(note, other);
    expect([await open(other, note.id), await open(boss, note.id)]).toEqual([[], []]);
    await change('PracticePreferences', preferences.id, { escalateToSupervisorHours: undefined }, system());
  });
  test('of news is done once it is read, and of what has passed by itself', async () => {
    const to = { recipient: of(other), title: 'A visit was moved' };
    const past = new Date(clock - hour).toISOString();
    const news = await create('Notification', { ...to, kind: 'Appointment' }, system());
    const work = await create('Notification', { ...to, kind: 'FollowUp' }, system());
    const passed = await create('Notification', { ...to, kind: 'AppointmentByPatient', expires: past }, system());
    for (const { id } of [news, work]) await change('Notification', id, { read: past }, as(other));
    await runJob();
    const ended = await Promise.all([news, work, passed].map(({ id }) => read<Notification>('Notification', id)));
    expect(ended.map(({ done }) => done !== undefined)).toEqual([true, false, true]);
    await change('Notification', work.id, { done: past }, as(other));
  });
  test('that changes while it is ended keeps nobody from hearing of an overdue note', async () => {
    const to = { recipient: of(other), title: 'A visit was moved', kind: 'AppointmentByPatient' };
    const expires = new Date(clock - hour).toISOString();
    const [raced, over] = [
      await create('Notification', { ...to, expires }, system()),
      await create('Notification', { ...to, expires }, system()),
    ];
    const sessionTime = { start: new Date(clock - 50 * hour).toISOString(), end: new Date(clock - 49 * hour).toISOString() };
    const note = await draft({ sessionTime });
    const update: Saving['update'] = async (asked) => {
      if (asked.before.id === raced.id) await change('Notification', raced.id, { read: expires }, as(other));
      return saving().update(asked);
    };
    expect(await runJob(undefined, { create: saving().create, update })).toMatch(/^Sent \d+ notifications?\.$/);
    const isDone = async ({ id }: { readonly id: string }) => (await read<Notification>('Notification', id)).done !== undefined;
    expect([await open(writer, note.id), await isDone(raced), await isDone(over)]).toEqual([['NoteOverdue'], false, true]);
    await runJob();
    expect(await isDone(raced)).toBe(true);
    await sign(note);
  });
  test('given to a colleague ends with the work of the person who is away', async () => {
    const note = await draft({}, as(other));
    const about = { id: note.id, resourceType: 'Note' };
    const taken = { recipient: of(desk), onBehalfOf: of(writer), kind: 'NoteOverdue', title: 'A note is overdue', about };
    await create('Notification', taken, system());
    expect(await open(desk, note.id)).toEqual(['NoteOverdue']);
    await sign(note);
    expect(await open(desk, note.id)).toEqual([]);
  });
  test('is nobody’s after the draft is discarded', async () => {
    const note = await draft({ reviewers: [{ reviewer: of(other) }] });
    const before = await db.store.reader.read('north', definitionOf('Note'), note.id, everything);
    if (!before) throw new Error('the draft is gone');
    await saving().remove({ practice: 'north', caller: as(writer), definition: definitionOf('Note'), before });
    expect(await open(other, note.id)).toEqual([]);
  });
});

describe('a notification of what nobody can do any more', () => {
  const mistaken = (type: ResourceType, id: string) => change(type, id, { status: 'EnteredInError' });
  const received = () =>
    create(
      'DocumentReference',
      { status: 'Current', subject: patient, title: 'Letter', received: new Date(clock).toISOString() },
      system(),
    );
  const call = { status: 'Completed', subject: patient, medium: 'Phone', direction: 'Incoming', followUpBy: of(other) };

  test('ends with a document that was a mistake', async () => {
    const { id } = await received();
    await appearsAndEnds('DocumentReceived', other, id, () => mistaken('DocumentReference', id));
  });
  test('ends with a call that was a mistake', async () => {
    const { id } = await create('Communication', call);
    await appearsAndEnds('FollowUp', other, id, () => mistaken('Communication', id));
  });
  test('ends with a note that is withdrawn', async () => {
    const document = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: other, name: 'Some Body' } }] }],
    };
    const sections = [{ id: 'story', kind: 'Narrative', text: 'Please see.', document }];
    const note = await sign(await draft({ sections, reviewers: [{ reviewer: of(other) }] }));
    expect(await open(other, note.id)).toEqual(['Mention', 'ReviewRequested']);
    await change('Note', note.id, { status: 'EnteredInError', enteredInErrorReason: 'Wrong chart' });
    expect(await open(other, note.id)).toEqual([]);
  });
  test('ends for the author and their supervisors once another writes the note', async () => {
    const boss = testId(79);
    const [preferences] = await find({ practice: 'north', store: db.store }, 'PracticePreferences', []);
    const escalating = (escalateToSupervisorHours?: number) =>
      change('PracticePreferences', preferences?.id ?? '', { escalateToSupervisorHours }, system());
    await escalating(72);
    const [start, end] = [new Date(clock - hour).toISOString(), new Date(clock).toISOString()];
    const participants = [{ role: 'PrimaryPerformer', individual: of(other) }];
    const note = await draft({ sessionTime: { start, end }, participants }, as(other));
    clock += 80 * hour;
    await runJob();
    expect([await open(other, note.id), await open(boss, note.id)]).toEqual([['NoteOverdue'], ['NoteOverdue']]);
    const handOvers = [{ to: of(writer), reason: 'Away' }];
    await change('Note', note.id, { participants: [{ role: 'PrimaryPerformer', individual: of(writer) }], handOvers }, as(other));
    await runJob();
    expect([await open(other, note.id), await open(boss, note.id)]).toEqual([[], []]);
    expect(await open(writer, note.id)).toContain('NoteOverdue');
    await escalating();
  });
  test('ends with a group that is deleted, and with forms that are taken back', async () => {
    const group = await create('Group', { name: 'Skills', status: 'Active', kind: 'Skills', leader: of(other) });
    await appearsAndEnds('GroupLeader', other, group.id, () => remove('Group', group.id));
    const packet = await create('Packet', { title: 'Intake', status: 'Active' }, system());
    const which = { id: packet.id, resourceType: 'Packet' };
    const sent = await create('PacketResponse', { patient, packet: which, status: 'Sent' });
    await appearsAndEnds('FormToFill', patientId, sent.id, () => remove('PacketResponse', sent.id));
  });
  test('ends with a care plan that was a mistake', async () => {
    const plan = await create<CarePlan>('CarePlan', {
      patient,
      status: 'Draft',
      items: [{ id: 'g', kind: 'Goal', title: 'Sleep' }],
      signatures: [{ signer: of(other), status: 'Requested' }],
    });
    await appearsAndEnds('ReviewRequested', other, plan.id, () =>
      change('CarePlan', plan.id, { status: 'EnteredInError', enteredInErrorReason: 'Wrong chart' }),
    );
  });
  test('ends with a temporary access that ended', async () => {
    const asked = { patientAllowances: [patient], reason: 'Emergency', explanation: 'On call' };
    const token = await create('SecurityToken', asked, as(writer));
    await change('SecurityToken', token.id, { review: 'Questioned', reviewComment: 'Why?' }, as(other));
    await appearsAndEnds('Access', writer, token.id, () =>
      change('SecurityToken', token.id, { review: 'Reviewed', reviewComment: 'Fine' }, as(other)),
    );
  });
  test('ends with a conversation that is deleted, and by reading one that is archived', async () => {
    const [one, two] = [
      await create('Channel', { kind: 'Team', name: 'One' }),
      await create('Channel', { kind: 'Team', name: 'Two' }),
    ];
    const memberships: { readonly id: string }[] = [];
    for (const { id } of [one, two]) {
      const channel = { id, resourceType: 'Channel' };
      memberships.push(await create('ChannelMembership', { channel, member: of(other), role: 'Member' }));
      await create('ChatMessage', { channel, text: 'Help', priority: 'Urgent' });
    }
    await change('Channel', two.id, { archived: true });
    await appearsAndEnds('Message', other, two.id, () =>
      change('ChannelMembership', memberships[1]?.id ?? '', { lastReadAt: new Date(clock).toISOString() }, as(other)),
    );
    await appearsAndEnds('Message', other, one.id, () => remove('Channel', one.id));
  });
});

describe('a notification about messages', () => {
  const channelOf = async (kind: string, name?: string) => {
    const channel = await create('Channel', { kind, ...(name && { name }) });
    const add = (id: string, more: object = {}) =>
      create('ChannelMembership', {
        channel: { id: channel.id, resourceType: 'Channel' },
        member: of(id),
        role: 'Member',
        ...more,
      });
    const membership = await add(other);
    return { about: { id: channel.id, resourceType: 'Channel' }, membership };
  };
  // Messages of one moment are sent some milliseconds apart.
  const readAll = (id: string) =>
    change('ChannelMembership', id, { lastReadAt: new Date(clock + 1_000).toISOString() }, as(other));

  test('comes once for a direct conversation, until it is read', async () => {
    const { about: channel, membership } = await channelOf('Direct');
    await create('ChatMessage', { channel, text: 'Are you there?' });
    await create('ChatMessage', { channel, text: 'Hello?' });
    expect(await open(other, channel.id)).toEqual(['Message']);
    expect(await open(writer, channel.id)).toEqual([]);
    await appearsAndEnds('Message', other, channel.id, () => readAll(membership.id));
    // The two may begin another one.
    await change('Channel', channel.id, { archived: true });
  });
  test('goes with the membership, for who left opens the conversation no more', async () => {
    const { about: channel, membership } = await channelOf('Direct');
    await create('ChatMessage', { channel, text: 'Are you there?' });
    expect(await open(other, channel.id)).toEqual(['Message']);
    const definition = definitionOf('ChannelMembership');
    const before = await db.store.reader.read('north', definition, membership.id, everything);
    if (!before) throw new Error('the membership is gone');
    await saving().remove({ practice: 'north', caller: as(other), definition, before });
    expect(await open(other, channel.id)).toEqual([]);
  });
  test('comes for urgent and naming messages of a team only', async () => {
    const { about: channel, membership } = await channelOf('Team', 'Team');
    await create('ChatMessage', { channel, text: 'Lunch?' });
    expect(await open(other, channel.id)).toEqual([]);
    await create('ChatMessage', { channel, text: 'Help', priority: 'Urgent' });
    await create('ChatMessage', { channel, text: 'You, please', mentions: [of(other)] });
    expect(await open(other, channel.id)).toEqual(['Mention', 'Message']);
    await readAll(membership.id);
    expect(await open(other, channel.id)).toEqual([]);
  });
});

test('of a scheduled message that was not sent lasts until its writer takes it off the list', async () => {
  const channel = { id: (await create('Channel', { kind: 'Team', name: 'Team' })).id, resourceType: 'Channel' };
  const waiting = { key: 'one', channel, text: 'Words', at: new Date(clock).toISOString(), state: 'Waiting' };
  const own = await create('PersonalPreferences', { owner: of(writer), scheduled: [waiting] });
  await change('PersonalPreferences', own.id, { scheduled: [{ ...waiting, state: 'Failed', problem: 'Refused' }] });
  await appearsAndEnds('MessageNotSent', writer, channel.id, () => change('PersonalPreferences', own.id, { scheduled: [] }));
});

describe('a notification about other records', () => {
  test('answers a request for a time, until the visit took place', async () => {
    const [start, end] = [new Date(clock - hour).toISOString(), new Date(clock).toISOString()];
    const asked = await create('Appointment', { status: 'proposed', start, end, owner: of(other) });
    await change('Appointment', asked.id, { status: 'booked' }, as(other));
    await appearsAndEnds('Appointment', writer, asked.id, () => change('Appointment', asked.id, { status: 'noshow' }, as(other)));
  });
  test('tells the front desk that a patient asks for a visit, and the patient of the answer', async () => {
    const frontDesk = { roles: [{ id: roles.Support.id, resourceType: 'SecurityRole' }] };
    await create('Practitioner', { name: { given: 'Some', family: 'Desk' }, active: true, profile: frontDesk }, system(), desk);
    const held = [roles.Patient.id];
    const permissions = permissionsOf(grantSetsOf(held));
    const patients = { kind: 'patients', ids: [patientId] } as const;
    const byPatient = callerWith({ profile: patient, roles: held, permissions, patients });
    const wish = { weekdays: ['Monday'] };
    const [start, end] = [new Date(clock + hour).toISOString(), new Date(clock + 2 * hour).toISOString()];
    const asked = await create('Appointment', { status: 'proposed', start, attendees: [{ subject: patient }], wish }, byPatient);
    expect(await open(other, asked.id)).toEqual([]);
    await appearsAndEnds('AppointmentByPatient', desk, asked.id, () =>
      change('Appointment', asked.id, { status: 'booked', end, owner: of(other) }, as(desk)),
    );
    expect(await open(patientId, asked.id)).toEqual(['Appointment']);
  });
  test('asks a patient to fill in forms, and tells who sent them', async () => {
    const packet = await create('Packet', { title: 'Intake', status: 'Active' }, system());
    const sent = await create('PacketResponse', {
      patient,
      packet: { id: packet.id, resourceType: 'Packet' },
      status: 'Sent',
      due: '2026-12-01',
    });
    await appearsAndEnds('FormToFill', patientId, sent.id, async () => {
      await change('PacketResponse', sent.id, { status: 'InProgress' }, as(patientId, 'Patient'));
      await change('PacketResponse', sent.id, { status: 'Completed' }, as(patientId, 'Patient'));
    });
    await appearsAndEnds('FormCompleted', writer, sent.id, () =>
      change('PacketResponse', sent.id, { status: 'Reviewed', reviewed: { comment: 'Read' } }),
    );
  });
  test('asks the relative whom forms were sent to, and nobody once they were taken back', async () => {
    const name = { given: 'Some', family: 'Mother' };
    const relative = await create('RelatedPerson', { patient, name, status: 'Active' }, system());
    const packet = await create('Packet', { title: 'Intake', status: 'Active' }, system());
    const sent = await create('PacketResponse', {
      patient,
      packet: { id: packet.id, resourceType: 'Packet' },
      author: { id: relative.id, resourceType: 'RelatedPerson' },
      status: 'Sent',
    });
    expect(await open(patientId, sent.id)).toEqual([]);
    await appearsAndEnds('FormToFill', relative.id, sent.id, () => change('PacketResponse', sent.id, { status: 'Cancelled' }));
  });
  test('ends for a relative once they have no right to information, or are deleted', async () => {
    const name = { given: 'Some', family: 'Aunt' };
    const packet = await create('Packet', { title: 'Intake', status: 'Active' }, system());
    let ahead = 10;
    const asked = async (more: object = {}) => {
      const { id } = await create('RelatedPerson', { patient, name, status: 'Active', maySign: true, ...more }, system());
      const relative = { id, resourceType: 'RelatedPerson' as const };
      ahead += 3;
      const [start, end] = [ahead, ahead + 1].map((hours) => new Date(clock + hours * hour).toISOString());
      const attendees = [{ subject: patient }];
      const asks = { status: 'proposed', start, attendees, wish: { weekdays: ['Monday'] } };
      const permissions = permissionsOf(grantSetsOf([roles.Patient.id]));
      const patients = { kind: 'patients', ids: [patientId] } as const;
      const visit = await create('Appointment', asks, callerWith({ profile: relative, permissions, patients }));
      await change('Appointment', visit.id, { status: 'booked', end, owner: of(other) }, as(other));
      await create('PacketResponse', {
        patient,
        packet: { id: packet.id, resourceType: 'Packet' },
        author: relative,
        status: 'Sent',
      });
      await create<CarePlan>('CarePlan', {
        patient,
        status: 'Draft',
        items: [{ id: 'g', kind: 'Goal', title: 'Sleep' }],
        patientSignatures: [{ patient, signer: relative, status: 'Requested' }],
      });
      return { id };
    };
    const openTo = async (id: string) => {
      const all = await openOnes({ practice: 'north', store: db.store }, [{ kind: 'Recipient', values: [id] }]);
      return all.map(({ kind }) => kind).toSorted();
    };
    const all = ['Appointment', 'FormToFill', 'PlanToSign'];
    const { id: shut } = await asked();
    expect(await openTo(shut)).toEqual(all);
    await change('RelatedPerson', shut, { mayReceiveInformation: false }, system());
    expect(await openTo(shut)).toEqual([]);
    const { id: unsigning } = await asked();
    await change('RelatedPerson', unsigning, { maySign: false }, system());
    expect(await openTo(unsigning)).toEqual(['Appointment', 'FormToFill']);
    const { id: retired } = await asked();
    await change('RelatedPerson', retired, { status: 'Inactive' }, system());
    expect(await openTo(retired)).toEqual([]);
    const gone = await create('RelatedPerson', { patient, name, status: 'Active' }, system());
    const recipient = { id: gone.id, resourceType: 'RelatedPerson' };
    await create('Notification', { recipient, kind: 'Appointment', title: 'A visit was moved', about: patient }, system());
    await remove('RelatedPerson', gone.id);
    expect(await openTo(gone.id)).toEqual([]);
    // The day after their last one comes without a save.
    const { id: ended } = await asked({ end: new Date(clock).toISOString().slice(0, 10) });
    expect(await openTo(ended)).toEqual(all);
    clock += 24 * hour;
    await runJob();
    expect(await openTo(ended)).toEqual([]);
  });
  test('asks the patient to sign a care plan, until the staff take that back', async () => {
    const plan = await create<CarePlan>('CarePlan', {
      patient,
      status: 'Draft',
      items: [{ id: 'g', kind: 'Goal', title: 'Sleep' }],
      patientSignatures: [{ patient, signer: patient, status: 'Requested' }],
    });
    await appearsAndEnds('PlanToSign', patientId, plan.id, () => change('CarePlan', plan.id, { patientSignatures: [] }));
  });
  test.each([
    ['was a mistake', 'Active', { status: 'EnteredInError', enteredInErrorReason: 'Wrong chart' }],
    ['was a mistake as a draft', 'Draft', { status: 'EnteredInError', enteredInErrorReason: 'Wrong chart' }],
    ['was withdrawn', 'Active', { status: 'Revoked' }],
  ] as const)('to sign a care plan ends with a plan that %s', async (_, status, end) => {
    const plan = await create<CarePlan>('CarePlan', {
      patient,
      status: 'Draft',
      items: [{ id: 'g', kind: 'Goal', title: 'Sleep' }],
      patientSignatures: [{ patient, signer: patient, status: 'Requested' }],
    });
    if (status === 'Active') await change('CarePlan', plan.id, { status });
    await appearsAndEnds('PlanToSign', patientId, plan.id, () => change('CarePlan', plan.id, end));
  });
  test('to sign a care plan ends with a draft that is deleted', async () => {
    const plan = await create<CarePlan>('CarePlan', {
      patient,
      status: 'Draft',
      items: [{ id: 'g', kind: 'Goal', title: 'Sleep' }],
      patientSignatures: [{ patient, signer: patient, status: 'Requested' }],
    });
    await appearsAndEnds('PlanToSign', patientId, plan.id, () => remove('CarePlan', plan.id));
  });
  test('asks for the follow-up of a call, until it is done or somebody else does it', async () => {
    const call = { status: 'Completed', subject: patient, medium: 'Phone', direction: 'Incoming' };
    const answered = await create('Communication', { ...call, followUpBy: of(other), followUpDue: '2026-12-01' });
    await appearsAndEnds('FollowUp', other, answered.id, () =>
      change('Communication', answered.id, { followedUp: '2026-11-20T10:00:00Z' }, as(other)),
    );
    const passedOn = await create('Communication', { ...call, followUpBy: of(other) });
    await appearsAndEnds('FollowUp', other, passedOn.id, () => change('Communication', passedOn.id, { followUpBy: of(writer) }));
    expect(await open(writer, passedOn.id)).toEqual(['FollowUp']);
  });
  test('tells the patient’s practitioner of a received document, until it is reviewed', async () => {
    const received = new Date(clock).toISOString();
    const document = await create(
      'DocumentReference',
      { status: 'Current', subject: patient, title: 'Letter', received },
      system(),
    );
    await appearsAndEnds('DocumentReceived', other, document.id, () =>
      change('DocumentReference', document.id, { reviewed: { comment: 'Read' } }, as(other)),
    );
    const old = { status: 'Current', subject: patient, title: 'Old', received: '2020-01-01T00:00:00Z' };
    const imported = await create('DocumentReference', old, system());
    expect(await open(other, imported.id)).toEqual([]);
  });
  test('tells who leads a group from now on, and who no longer does, until they read it', async () => {
    const group = await create('Group', { name: 'Skills', status: 'Active', kind: 'Skills', leader: of(writer) });
    expect(await open(writer, group.id)).toEqual([]);
    const titlesOf = async (id: string) => {
      const to = [
        { kind: 'Recipient', values: [id] },
        { kind: 'About', values: [group.id] },
      ];
      return (await openOnes({ practice: 'north', store: db.store }, to)).map(({ title }) => title);
    };
    await change('Group', group.id, { leader: of(other), coLeaders: [of(desk)] }, as(testId(79)));
    expect(await titlesOf(writer)).toEqual(['You no longer lead a group']);
    expect(await titlesOf(other)).toEqual(['You lead a group now']);
    expect(await titlesOf(desk)).toEqual(['You co-lead a group now']);
    await change('Group', group.id, { name: 'Skills on Monday' }, as(testId(79)));
    await change('Group', group.id, { leader: of(desk), coLeaders: [of(writer)] }, as(testId(79)));
    expect(await titlesOf(writer)).toEqual(['You co-lead a group now']);
    expect(await titlesOf(other)).toEqual(['You no longer lead a group']);
    expect(await titlesOf(desk)).toEqual(['You lead a group now']);
    const [told] = await openOnes({ practice: 'north', store: db.store }, [
      { kind: 'Recipient', values: [desk] },
      { kind: 'About', values: [group.id] },
    ]);
    const done = { done: new Date(clock).toISOString() };
    await appearsAndEnds('GroupLeader', desk, group.id, () => change('Notification', told?.id ?? '', done, as(desk)));
  });
  test('asks whose temporary access is questioned for reasons', async () => {
    const token = await create(
      'SecurityToken',
      { patientAllowances: [patient], reason: 'Emergency', explanation: 'On call' },
      as(writer),
    );
    const doubt = { review: 'Questioned', reviewComment: 'Why?' };
    await change('SecurityToken', token.id, doubt, as(other));
    await appearsAndEnds('Access', writer, token.id, () =>
      change('SecurityToken', token.id, { review: 'Closed', reviewComment: 'Seen' }, as(other)),
    );
  });
  // Nothing writes the last run of a delivery yet, so the row is asked alone.
  test('tells the recipients of a report of each run, until it is stopped', async () => {
    const row = rows.find(({ kind }) => kind === 'Report');
    const before = { title: 'Weekly', recipients: [{ user: of(other) }], active: true };
    const after = { ...before, lastRun: new Date(clock).toISOString(), lastResult: 'Success' };
    const changesOf = (was: object, is: object) => row?.changes({ id: testId(75), before: was, after: is } as unknown as Save); // the rest is unused
    expect([...((await changesOf(before, after))?.joined.keys() ?? [])]).toEqual([other]);
    expect((await changesOf(after, after))?.joined.size).toBe(0);
    expect((await changesOf(after, { ...after, active: false }))?.left).toBe('all');
    shown.add('Report');
  });
  test('tells administrators of a failed job, until it succeeds', async () => {
    const jobs = jobStoreOf(db.store);
    const run = async (outcome: 'Failed' | 'Done') => {
      clock += hour;
      const place = { practice: 'north', job: 'reminders', id: testId(clock % 1_000_000), attempt: 1 };
      await jobs.plan('north', { job: 'reminders', timing: '1', nextDue: new Date(clock) });
      await jobs.begin('north', { ...place, askedBy: undefined, started: new Date(clock) });
      await db.store.database.transaction('north', (tx) =>
        jobs.end(tx, place, { outcome, message: '', finished: new Date(clock) }),
      );
    };
    const seats = [{ profile: of(other), roles: [], grants: ['Full permissions'] }];
    const accounts = { staffOf: async () => seats };
    await run('Failed');
    await runJob(accounts);
    await runJob(accounts);
    expect((await open(other)).filter((kind) => kind === 'System')).toEqual(['System']);
    await run('Done');
    await runJob(accounts);
    expect((await open(other)).filter((kind) => kind === 'System')).toEqual([]);
    shown.add('System');
  });
});
