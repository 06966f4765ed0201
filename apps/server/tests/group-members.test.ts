import { definitionOf } from '@notewell/model';
import { fixedIds } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { groupMembers } from '../src/modules/notes/group-members-job.ts';
import type { AppParts } from '../src/modules/parts.ts';
import { bodyOf } from '../src/resources/saving/body.ts';
import { createResourceService } from '../src/resources/saving/saving.ts';
import { everything } from '../src/resources/visibility/visibility.ts';
import { callerWith, draftOf, jobCaller } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls, db } = startedCalls();

interface Stored {
  readonly id: string;
  readonly meta: { readonly versionId: string; readonly lastModifiedBy?: string };
  readonly members?: readonly { readonly id: string }[];
  readonly [field: string]: unknown;
}
const me = testId(1);
const product = `Practitioner/${fixedIds.systemAccount}`;
const ref = (resourceType: string, id: string) => ({ id, resourceType });
const labels = ['skip inclusive security labels', 'skip population filtering', 'patient population all'];
/** Staff who know their own patients alone. */
const limited: Caller = callerWith({
  profile: { resourceType: 'Practitioner', id: me, display: 'Me' },
  permissions: new Set([...callerWith().permissions].filter((name) => !labels.includes(name))),
  patients: { kind: 'population', level: 'CareTeam', programs: [], supervisees: [], superviseePrograms: [] },
});
const done = async (method: string, path: string, body?: object, as?: Caller) => {
  const answer = await calls.call(method, path, body, {}, as);
  expect([200, 201], `${method} ${path} ${answer.text}`).toContain(answer.status);
  return answer.json<Stored>();
};
const patientOf = async (team: string) =>
  (await done('POST', '/patients', draftOf('Patient', { careTeam: [{ member: ref('Practitioner', team) }] }))).id;
const groupOf = async (...members: string[]) =>
  done('POST', '/groups', draftOf('Group', { members: members.map((id) => ({ member: ref('Patient', id) })) }));
const sessionOf = (group: Stored, more: object = {}) =>
  done('POST', '/encounters', draftOf('Encounter', { subject: ref('Group', group.id), status: 'Planned', ...more }));
const noteOf = (group: Stored, visit: Stored, more: object = {}) =>
  done(
    'POST',
    '/notes',
    draftOf('Note', { composition: 'Group', subject: ref('Group', group.id), encounter: ref('Encounter', visit.id), ...more }),
  );
const statusFor = async (as: Caller, path: string) => (await calls.call('GET', path, undefined, {}, as)).status;
const membersAt = async (path: string) => ((await done('GET', path)).members ?? []).map(({ id }) => id);
const loggedFor = async (patient: string) =>
  (await calls.call('GET', `/audit?patient=${patient}&pageSize=1000`))
    .json<{ action: string; id?: string }[]>()
    .map(({ action, id }) => `${action} ${id}`);
const repair = () =>
  groupMembers.run({
    parts: { store: db.store, saving: calls.saving, now: Date.now } as unknown as AppParts, // the job uses no other
    practice: 'north',
    caller: jobCaller(groupMembers),
    runId: 'run',
    signal: new AbortController().signal,
  });

describe('the note of a group', () => {
  test('without parts of members is for those alone who may know a member', async () => {
    const [known, hidden] = [await patientOf(me), await patientOf(testId(2))];
    const make = async (...members: string[]) => {
      const group = await groupOf(...members);
      return noteOf(group, await sessionOf(group), { sections: [{ id: 's', kind: 'Narrative', text: 'of all' }] });
    };
    const [mixed, closed] = [await make(known, hidden), await make(hidden)];
    for (const suffix of ['', '/_history', '/_history/1', '/printout'])
      expect([suffix, await statusFor(limited, `/notes/${closed.id}${suffix}`)]).toEqual([suffix, 404]);
    const listed = await calls.call(
      'POST',
      '/notes/queries',
      [{ kind: 'Id', values: [mixed.id, closed.id] }],
      { 'notewell-cross-partition': 'true' },
      limited,
    );
    expect(listed.json<Stored[]>().map(({ id }) => id)).toEqual([mixed.id]);
    // Who knows one of them reads and changes the whole note, and learns of nobody else.
    const shown = await calls.call('GET', `/notes/${mixed.id}`, undefined, {}, limited);
    expect([shown.text.includes(known), shown.text.includes(hidden), shown.text.includes('hasTransf')]).toEqual([
      true,
      false,
      false,
    ]);
    await done('PUT', `/notes/${mixed.id}`, { ...shown.json(), members: [], title: 'Changed' }, limited);
    expect(await membersAt(`/notes/${mixed.id}`)).toEqual([known, hidden]);
    await expect.poll(() => loggedFor(hidden)).toEqual(expect.arrayContaining([`create ${mixed.id}`, `read ${mixed.id}`]));
  });

  test('of one patient that names another is for those alone who may read that patient', async () => {
    const [own, other] = [await patientOf(testId(2)), await patientOf(me)];
    const part = { id: 's', kind: 'Narrative', text: 'of the other', patient: ref('Patient', other) };
    const assigned = { patient: ref('Patient', other), definition: ref('NoteDefinition', testId(5)) };
    const single = draftOf('Note', { subject: ref('Patient', own), definitionAssignments: [assigned] });
    const group = draftOf('Note', { subject: ref('Patient', own), composition: 'Group', sections: [part] });
    for (const draft of [single, group]) {
      const { id } = await done('POST', '/notes', draft);
      expect(await statusFor(limited, `/notes/${id}`)).toBe(404);
    }
    const refused = await calls.call('POST', '/notes', draftOf('Note', { subject: ref('Patient', own), sections: [part] }));
    expect(refused.json()).toMatchObject({ errors: [{ path: 'sections.0.patient' }] });
  });
});

describe('the members of a session and of its note', () => {
  const booked = async (...members: string[]) => {
    const group = await groupOf();
    const attendees = [ref('Group', group.id), ...members.map((id) => ref('Patient', id))].map((subject) => ({ subject }));
    const draft = draftOf('Appointment', { status: 'booked', isGroup: true, group: ref('Group', group.id), attendees });
    const appointment = await done('POST', '/appointments', draft);
    const visit = await sessionOf(group, { appointment: ref('Appointment', appointment.id) });
    return { group, appointment, visit };
  };
  const attend = async ({ id }: Stored, ...members: string[]) => {
    const now = await done('GET', `/appointments/${id}`);
    const others = (now['attendees'] as { subject: { resourceType: string } }[]).filter(
      ({ subject }) => subject.resourceType !== 'Patient',
    );
    const attendees = [...others, ...members.map((one) => ({ subject: ref('Patient', one) }))];
    // The front desk books, and writes no visits or notes.
    const permissions = new Set([...callerWith().permissions].filter((name) => !/^(Encounter|Note)\.(Upd|Cre)ate$/.test(name)));
    await done('PUT', `/appointments/${id}`, { ...now, attendees }, callerWith({ permissions }));
  };

  test('follow the appointment that somebody joins or leaves', async () => {
    const [stays, leaves, joins] = [await patientOf(testId(2)), await patientOf(me), await patientOf(testId(2))];
    const { group, appointment, visit } = await booked(stays, leaves);
    const assigned = (id: string) => ({ patient: ref('Patient', id), definition: ref('NoteDefinition', testId(5)) });
    const note = await noteOf(group, visit, { definitionAssignments: [assigned(stays)] });
    expect(await statusFor(limited, `/notes/${note.id}`)).toBe(200);
    await attend(appointment, stays, joins);
    for (const path of [`/encounters/${visit.id}`, `/notes/${note.id}`]) {
      expect(await membersAt(path)).toEqual([stays, joins]);
      expect((await done('GET', path)).meta.versionId).toBe('2');
      expect(await statusFor(limited, path)).toBe(404);
    }
    const again = await done('GET', `/appointments/${appointment.id}`);
    await done('PUT', `/appointments/${appointment.id}`, { ...again, comment: 'Room changed' });
    expect((await done('GET', `/encounters/${visit.id}`)).meta.versionId).toBe('2');
  });

  test('change once where attendance changes with them', async () => {
    const [stays, leaves] = [await patientOf(me), await patientOf(me)];
    const { group, appointment, visit } = await booked(stays, leaves);
    const assigned = { patient: ref('Patient', stays), definition: ref('NoteDefinition', testId(5)), visitStatus: 'Show' };
    const note = await noteOf(group, visit, { definitionAssignments: [assigned] });
    const now = await done('GET', `/appointments/${appointment.id}`);
    const attendees = [
      { subject: ref('Group', group.id) },
      { subject: ref('Patient', stays), status: 'Cancelled', missedReason: 'Ill' },
    ];
    await done('PUT', `/appointments/${appointment.id}`, { ...now, attendees });
    const after = await done('GET', `/notes/${note.id}`);
    expect(after).toMatchObject({ definitionAssignments: [{ visitStatus: 'Cancelled' }], meta: { versionId: '2' } });
    expect(await membersAt(`/notes/${note.id}`)).toEqual([stays]);
  });

  test('are those of the signed note once there is one', async () => {
    const [came, other, late] = [await patientOf(me), await patientOf(testId(2)), await patientOf(testId(2))];
    const { group, appointment, visit } = await booked(came, other);
    const roster = [came, other].map((id) => ({ patient: ref('Patient', id), definition: ref('NoteDefinition', testId(5)) }));
    await signedNote(group, visit, { definitionAssignments: roster });
    await attend(appointment, other, late);
    expect(await membersAt(`/encounters/${visit.id}`)).toEqual([came, other]);
    await done('PATCH', `/encounters/${visit.id}`, [{ op: 'add', path: '/interpreter', value: true }]);
    expect(await membersAt(`/encounters/${visit.id}`)).toEqual([came, other]);
  });

  test('lose who is taken off the roster before the signature, or by an amendment', async () => {
    const [came, other, off] = [await patientOf(testId(2)), await patientOf(testId(2)), await patientOf(me)];
    const { group, visit } = await booked(came, other, off);
    const definition = await done('POST', '/noteDefinitions', draftOf('NoteDefinition', { status: 'Active' }));
    const rosterOf = (...ids: string[]) => ({
      definitionAssignments: ids.map((id) => ({ patient: ref('Patient', id), definition: ref('NoteDefinition', definition.id) })),
    });
    const writer = callerWith({ profile: { resourceType: 'Practitioner', id: me, display: 'Me' } });
    const participants = [{ role: 'PrimaryPerformer', individual: ref('Practitioner', me) }];
    const sections = [{ id: 's', kind: 'Narrative', text: 'They talked of sleep and rest.' }];
    const begun = { sections, participants, placeOfService: { code: '11' }, definition: ref('NoteDefinition', definition.id) };
    const note = await noteOf(group, visit, { ...begun, ...rosterOf(came, other, off) });
    expect(await membersAt(`/notes/${note.id}`)).toEqual([came, other, off]);
    const signatures = [{ signer: ref('Practitioner', me), role: 'Author', status: 'Pending' }];
    const path = `/notes/${note.id}`;
    await done('PUT', path, { ...note, ...rosterOf(came, other), status: 'Final', signatures }, writer);
    expect(await membersAt(path)).toEqual([came, other]);
    expect(await statusFor(limited, path)).toBe(404);
    const signed = await done('GET', path);
    const amendments = [{ reason: 'Another group.' }];
    const again = [...(signed['signatures'] as object[]), ...signatures];
    await done('PUT', path, { ...signed, ...rosterOf(came), status: 'Amended', amendments, signatures: again }, writer);
    expect(await membersAt(path)).toEqual([came]);
  });

  test('are those of its calendar day in every time zone, and of its first day without one', async () => {
    await done('POST', '/practicePreferences', { timeZone: 'America/Denver' });
    const [left, joined] = [await patientOf(me), await patientOf(me)];
    const group = await groupOf();
    const members = [
      { member: ref('Patient', left), period: { end: '2026-03-01' } },
      { member: ref('Patient', joined), period: { start: '2026-03-02' } },
    ];
    await done('PUT', `/groups/${group.id}`, { ...group, members });
    const alone = { composition: 'Group', subject: ref('Group', group.id) };
    const membersOn = async (more: object) =>
      membersAt(`/notes/${(await done('POST', '/notes', draftOf('Note', { ...alone, ...more }))).id}`);
    expect(await membersOn({ serviceDate: '2026-03-02' })).toEqual([joined]);
    expect(await membersOn({ serviceDate: '2026-03-01', mayRepeat: true })).toEqual([left]);
    const made = { subject: ref('Group', group.id), status: 'Planned', created: '2026-03-01T12:00:00.000Z' };
    const visit = await done('POST', '/encounters', draftOf('Encounter', made), callerWith({ isSystem: true }));
    expect(await membersAt(`/encounters/${visit.id}`)).toEqual([left]);
  });
});

/** The note of a session as one that was signed before: no rule looks at it. */
async function signedNote(group: Stored, visit: Stored, more: object = {}): Promise<Stored> {
  const { id } = await noteOf(group, visit, more);
  const rules = { behaviourOf: () => undefined, checks: [], needs: [] };
  const [practice, definition] = ['north', definitionOf('Note')];
  const before = await db.store.reader.read(practice, definition, id, everything);
  if (!before) throw new Error('The note was not stored.');
  const { meta: _meta, ...body } = bodyOf(before);
  const request = { practice, caller: callerWith(), definition, before, next: { ...body, status: 'Final' }, follows: true };
  const { text } = await createResourceService({ store: db.store, rules }).update(request);
  return JSON.parse(text);
}

describe('the job for members of groups', () => {
  test('records them where nothing does, once, as the product, and changes nothing else', async () => {
    const [known, hidden] = [await patientOf(me), await patientOf(testId(2))];
    // Nothing says yet who the members are, as with records from before they were kept.
    const group = await groupOf();
    const visit = await sessionOf(group);
    const begun = await noteOf(group, visit);
    const signed = await signedNote(group, visit, { mayRepeat: true });
    const wrong = await noteOf(group, visit, { mayRepeat: true });
    await done('PUT', `/notes/${wrong.id}`, { ...wrong, status: 'EnteredInError', enteredInErrorReason: 'Another group' });
    const single = await sessionOf(group, { patient: ref('Patient', known) });
    const gone = await sessionOf(group);
    expect((await calls.call('DELETE', `/encounters/${gone.id}`)).status).toBe(204);
    const paths = [`/encounters/${visit.id}`, ...[begun, signed, wrong].map(({ id }) => `/notes/${id}`)];
    for (const path of paths) expect([path, await statusFor(limited, path)]).toEqual([path, 200]);
    await done('PUT', `/groups/${group.id}`, { ...group, members: [{ member: ref('Patient', hidden) }] });
    const before = await Promise.all(paths.map((path) => done('GET', path)));
    expect(await repair()).toMatch(/^Recorded the members of \d+ group records\.$/);
    for (const [at, path] of paths.entries()) {
      expect([path, await statusFor(limited, path), await statusFor(limited, `${path}/_history/1`)]).toEqual([path, 404, 404]);
      const { meta, members, ...rest } = await done('GET', path);
      const { meta: was, members: none, ...same } = before[at] ?? { meta: { versionId: '' } };
      expect([none, members?.map(({ id }) => id)]).toEqual([undefined, [hidden]]);
      expect([meta.versionId, meta.lastModifiedBy]).toEqual([String(Number(was.versionId) + 1), product]);
      expect(rest).toEqual(same);
    }
    expect(await membersAt(`/encounters/${single.id}`)).toEqual([]);
    expect(await statusFor(limited, `/encounters/${gone.id}/_history/1`)).toBe(404);
    await expect.poll(() => loggedFor(hidden)).toEqual(expect.arrayContaining([`read ${visit.id}`, `read ${signed.id}`]));
    expect(await repair()).toBeUndefined();
    expect((await done('GET', `/encounters/${visit.id}`)).meta.versionId).toBe('2');
  });

  test('stops between two records, and goes on with the next run', async () => {
    const group = await groupOf();
    const visits = await Promise.all([1, 2, 3].map(() => sessionOf(group)));
    const member = await patientOf(me);
    await done('PUT', `/groups/${group.id}`, { ...group, members: [{ member: ref('Patient', member) }] });
    const ending = new AbortController();
    let saved = 0;
    const saving = {
      ...calls.saving,
      update: async (request: Parameters<typeof calls.saving.update>[0]) => {
        if (++saved === 2) ending.abort();
        return calls.saving.update(request);
      },
    };
    const work = { practice: 'north', caller: jobCaller(groupMembers), runId: 'run', signal: ending.signal };
    const parts = { store: db.store, saving, now: Date.now } as unknown as AppParts; // the job uses no other
    await expect(groupMembers.run({ ...work, parts })).rejects.toThrow();
    const recorded = async () => (await Promise.all(visits.map(({ id }) => membersAt(`/encounters/${id}`)))).flat().length;
    expect(await recorded()).toBeLessThan(3);
    await repair();
    expect(await recorded()).toBe(3);
  });
});
