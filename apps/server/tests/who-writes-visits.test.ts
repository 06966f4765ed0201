import type { Encounter, Note } from '@notewell/model';
import type { RoleName } from '@notewell/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { noteType, patientId } from './support/server.ts';
import { startStaffed } from './support/staff.ts';

/* Visits of colleagues, in every state, by people who hold the permission to write visits. */

const staff = {
  clinician: 'Non-Prescribing Clinician',
  colleague: 'Non-Prescribing Clinician',
  manager: 'Case Management',
} as const satisfies Record<string, RoleName>;
type Name = keyof typeof staff;

const { server, by, of } = await startStaffed(staff);
const patient = { id: patientId, resourceType: 'Patient' as const };

afterAll(() => server.stop());

const visitOf = (performer: Name, more: object = {}) => ({
  status: 'Planned',
  subject: patient,
  patient,
  start: '2026-11-23T15:00:00.000Z',
  participants: [{ role: 'PrimaryPerformer', individual: of(performer) }],
  ...more,
});
const enter = (name: Name, body: object) => by(name).call<Encounter & { id: string }>('POST', '/encounters', { body });
const planned = async (performer: Name = 'clinician') => {
  const { status, body } = await enter(performer, visitOf(performer));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const put = async (name: Name, visit: Encounter & { id: string }, more: object) =>
  (await by(name).call('PUT', `/encounters/${visit.id}`, { body: { ...visit, ...more } })).status;
const noteBody = (author: Name, visit: { id: string }, more: object = {}) => ({
  status: 'Preliminary',
  definition: noteType,
  subject: patient,
  encounter: { id: visit.id, resourceType: 'Encounter' },
  placeOfService: { code: '11' },
  sections: [{ id: 'story', kind: 'Narrative', text: 'Slept better.' }],
  participants: [{ role: 'PrimaryPerformer', individual: of(author) }],
  ...more,
});
const write = (name: Name, body: object) => by(name).call<Note & { id: string }>('POST', '/notes', { body });
const signature = (name: Name) => ({ signatures: [{ signer: of(name), role: 'Author', status: 'Pending' }] });
const read = async (visit: { id: string }) =>
  (await by('clinician').call<Encounter & { id: string }>('GET', `/encounters/${visit.id}`)).body;
const signed = async () => {
  const visit = await planned();
  const note = await write('clinician', noteBody('clinician', visit, { ...signature('clinician'), status: 'Final' }));
  expect(note.status, JSON.stringify(note.body)).toBe(201);
  return { visit: await read(visit), note: note.body };
};

describe('the visit of a colleague', () => {
  it('is planned by its clinician and by who manages schedules', async () => {
    const all = await Promise.all((Object.keys(staff) as Name[]).map((name) => enter(name, visitOf('clinician'))));
    expect(all.map(({ status }) => status)).toEqual([201, 403, 201]);
  });
  it('is not finished, cancelled, changed or deleted', async () => {
    const visit = await planned();
    for (const more of [
      { status: 'Finished' },
      { status: 'Cancelled' },
      { start: '2026-11-24T15:00:00.000Z' },
      { diagnoses: [{ code: { code: 'F32.0' } }] },
      { participants: [{ role: 'PrimaryPerformer', individual: of('colleague') }] },
    ])
      expect([more, await put('colleague', visit, more)]).toEqual([more, 403]);
    expect((await by('colleague').call('DELETE', `/encounters/${visit.id}`)).status).toBe(403);
    expect(await put('manager', visit, { status: 'Finished' })).toBe(403);
    expect(await put('manager', visit, { status: 'Cancelled' })).toBe(200);
  });
  it('is not ended by a note of one’s own', async () => {
    const visit = await planned();
    const attached = await write('colleague', noteBody('colleague', visit));
    expect(attached.status).toBe(422);
    const { encounter: _encounter, ...unlinked } = noteBody('colleague', visit);
    const own = await write('colleague', unlinked);
    expect(own.status, JSON.stringify(own.body)).toBe(201);
    const body = { ...own.body, ...noteBody('colleague', visit), ...signature('colleague'), status: 'Final' };
    expect((await by('colleague').call('PUT', `/notes/${own.body.id}`, { body })).status).toBe(422);
    expect((await read(visit)).status).toBe('Planned');
  });
  it('is not ended by a part of one’s own note', async () => {
    const visit = await planned();
    const { encounter: _encounter, ...unlinked } = noteBody('colleague', visit);
    const { body: whole } = await write('colleague', { ...unlinked, composition: 'MultiService', mayRepeat: true });
    const partOf = { id: whole.id, resourceType: 'Note' };
    expect((await write('colleague', noteBody('colleague', visit, { partOf }))).status).toBe(422);
    const { body: part } = await write('colleague', { ...unlinked, partOf });
    expect(part.partOf?.id).toBe(whole.id);
    for (const more of [{}, { partOf: undefined }, { ...signature('colleague'), status: 'Final' }]) {
      const body = { ...part, encounter: { id: visit.id, resourceType: 'Encounter' }, ...more };
      expect((await by('colleague').call('PUT', `/notes/${part.id}`, { body })).status, JSON.stringify(more)).toBe(422);
    }
    expect((await read(visit)).status).toBe('Planned');
  });
  it('is not taken along by a note that leaves its whole', async () => {
    const visit = await planned();
    const joined = [...(visit.participants ?? []), { role: 'SecondaryPerformer', individual: of('colleague') }];
    expect(await put('clinician', visit, { participants: joined })).toBe(200);
    const whole = await write('colleague', noteBody('colleague', visit, { composition: 'MultiService', mayRepeat: true }));
    const partOf = { id: whole.body.id, resourceType: 'Note' };
    const { body: part } = await write('colleague', noteBody('colleague', visit, { partOf }));
    expect(await put('clinician', await read(visit), { participants: visit.participants })).toBe(200);
    const alone = await by('colleague').call('PUT', `/notes/${part.id}`, { body: { ...part, partOf: undefined } });
    expect(alone.status, JSON.stringify(alone.body)).toBe(422);
  });
});

describe('a note that is handed over', () => {
  it('goes to whom its author chooses who gave the visit, and says if the new author took part', async () => {
    const visit = await planned();
    const { body } = await write('clinician', noteBody('clinician', visit));
    const over = async (
      from: Note & { id: string },
      to: Parameters<typeof of>[0],
      who: Parameters<typeof by>[0],
      more: object = {},
    ) => {
      const participants = [{ role: 'PrimaryPerformer', individual: of(to) }];
      const handOvers = [...(from.handOvers ?? []), { to: of(to), reason: 'On leave.' }];
      const handed = { ...from, participants, handOvers, ...more };
      return by(who).call<Note & { id: string; errors?: { path: string }[] }>('PUT', `/notes/${from.id}`, { body: handed });
    };
    const elsewhere = { encounter: { id: (await planned()).id, resourceType: 'Encounter' } };
    expect((await over(body, 'colleague', 'clinician', elsewhere)).status).toBe(422);
    const given = await over(body, 'colleague', 'clinician');
    expect([given.status, given.body.handOvers?.[0]?.tookPart]).toEqual([200, false]);
    // The new author gave no visit, and can only hand it to somebody who did.
    const refused = await over(given.body, 'manager', 'colleague');
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([422, ['participants']]);
    const back = await over(given.body, 'clinician', 'colleague');
    expect([back.status, back.body.handOvers?.[1]?.tookPart]).toEqual([200, true]);
  });
});

describe('the record of a hand-over', () => {
  const handed = async () => {
    const visit = await planned();
    const { body } = await write('clinician', noteBody('clinician', visit));
    const participants = [{ role: 'PrimaryPerformer', individual: of('colleague') }];
    const given = await save('clinician', body, { participants, handOvers: [{ to: of('colleague'), reason: 'On leave.' }] });
    expect(given.body.handOvers?.[0]?.tookPart).toBe(false);
    return { visit, note: given.body };
  };
  const save = (name: Name, note: { id: string }, more: object = {}) =>
    by(name).call<Note & { id: string }>('PUT', `/notes/${note.id}`, { body: { ...note, ...more } });
  it('says that the new author took part once they moved the note to their own visit', async () => {
    const { note } = await handed();
    const own = await planned('colleague');
    const moved = await save('colleague', note, { encounter: { id: own.id, resourceType: 'Encounter' } });
    expect([moved.status, moved.body.handOvers]).toEqual([200, [{ ...note.handOvers?.[0], tookPart: true }]]);
  });
  it('says so once they are added to its visit', async () => {
    const { visit, note } = await handed();
    const joined = [...(visit.participants ?? []), { role: 'SecondaryPerformer', individual: of('colleague') }];
    expect(await put('clinician', visit, { participants: joined })).toBe(200);
    const { body: now } = await by('colleague').call<Note & { id: string }>('GET', `/notes/${note.id}`);
    expect(now.handOvers).toEqual([{ ...note.handOvers?.[0], tookPart: true }]);
    const signed = await save('colleague', now, { ...signature('colleague'), status: 'Final' });
    expect([signed.status, signed.body.status]).toEqual([200, 'Final']);
    expect(signed.body.handOvers).toEqual(now.handOvers);
  });
});

describe('the visit of a signed note', () => {
  it('keeps its diagnoses, and is not cancelled or deleted', async () => {
    const { visit } = await signed();
    expect(visit.status).toBe('Finished');
    expect(await put('clinician', visit, { diagnoses: [{ code: { code: 'F32.0' } }] })).toBe(409);
    expect((await by('clinician').call('DELETE', `/encounters/${visit.id}`)).status).toBe(403);
    expect(await put('clinician', visit, { status: 'Cancelled' })).toBe(409);
  });
  it('keeps place, service and mode until the note is amended', async () => {
    const { visit, note } = await signed();
    for (const more of [
      { mode: 'Telehealth' },
      { placeOfService: { code: '12' } },
      { location: {} },
      { start: '2026-11-23T14:00:00.000Z' },
    ])
      expect([more, await put('clinician', visit, more)]).toEqual([more, 409]);
    const { body } = await by('clinician').call<Note>('GET', `/notes/${note.id}`);
    const amended = {
      ...body,
      status: 'Amended',
      mode: 'Telehealth',
      placeOfService: { code: '10' },
      amendments: [{ reason: 'It was by video.' }],
      signatures: [...(body.signatures ?? []), ...signature('clinician').signatures],
    };
    const answer = await by('clinician').call('PUT', `/notes/${note.id}`, { body: amended });
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ status: 'Amended' })]);
    expect(await read(visit)).toMatchObject({ mode: 'Telehealth', placeOfService: { code: '10' } });
  });
  it('is not called off while it waits for a second signature', async () => {
    const visit = await planned();
    const open = { signer: of('manager'), role: 'CoSigner', status: 'Requested', required: true };
    const { body } = await write('clinician', noteBody('clinician', visit));
    const half = { ...body, signatures: [...signature('clinician').signatures, open] };
    const answer = await by('clinician').call('PUT', `/notes/${body.id}`, { body: half });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const now = await read(visit);
    expect(await put('clinician', now, { status: 'NoShow' })).not.toBe(200);
    expect(await put('manager', now, { status: 'Cancelled' })).not.toBe(200);
  });
});

it('a cancelled visit has no signed note of a held session', async () => {
  const visit = await planned();
  expect(await put('clinician', visit, { status: 'Cancelled', visitStatus: 'Cancelled' })).toBe(200);
  const signing = { ...signature('clinician'), status: 'Final' };
  expect((await write('clinician', noteBody('clinician', visit, signing))).status).toBe(422);
  const whole = await write('clinician', noteBody('clinician', visit, { composition: 'MultiService', mayRepeat: true }));
  const partOf = { id: whole.body.id, resourceType: 'Note' };
  const part = await write('clinician', noteBody('clinician', visit, { ...signing, partOf }));
  expect([part.status, JSON.stringify(part.body)]).toEqual([422, expect.stringContaining('This visit was cancelled.')]);
});

describe('a second note of one author and type', () => {
  const booked = async (hour = 15) => {
    const { status, body } = await by('clinician').call<{ id: string }>('POST', '/appointments', {
      body: {
        status: 'booked',
        start: `2026-11-23T${hour}:00:00.000Z`,
        end: `2026-11-23T${hour}:45:00.000Z`,
        attendees: [{ subject: patient }],
        owner: of('clinician'),
      },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return { id: body.id, resourceType: 'Appointment' as const };
  };
  const visitFor = async (appointment: object, performer: Name = 'clinician') =>
    (await enter(performer, visitOf(performer, { appointment }))).body;
  const joint = async (performer: Name, more: object, ...others: object[]) =>
    (await enter(performer, { ...visitOf(performer, more), participants: [...visitOf(performer).participants, ...others] })).body;
  const answerTo = async (visit: { id: string }, more: object = {}, author: Name = 'clinician') =>
    (await write(author, noteBody(author, visit, more))).status;

  it('of a visit is refused unless it is meant, or the first is in error', async () => {
    const visit = await planned();
    const first = await write('clinician', noteBody('clinician', visit));
    const again = await write('clinician', noteBody('clinician', visit));
    expect([again.status, again.body]).toEqual([409, expect.objectContaining({ code: 'already-exists' })]);
    const error = { ...first.body, status: 'EnteredInError', enteredInErrorReason: 'Wrong chart.' };
    expect((await by('clinician').call('PUT', `/notes/${first.body.id}`, { body: error })).status).toBe(200);
    expect([await answerTo(visit), await answerTo(visit), await answerTo(visit, { mayRepeat: true })]).toEqual([201, 409, 201]);
  });
  it('of an appointment is refused for another visit too, but not to a colleague', async () => {
    const appointment = await booked();
    expect(await answerTo(await visitFor(appointment))).toBe(201);
    expect(await answerTo(await visitFor(appointment))).toBe(409);
    expect(await answerTo(await visitFor(appointment, 'colleague'), {}, 'colleague')).toBe(201);
  });
  it('stays one that is meant', async () => {
    const visit = await planned();
    expect(await answerTo(visit)).toBe(201);
    const { body: meant } = await write('clinician', noteBody('clinician', visit, { mayRepeat: true }));
    const changed = async (more: object) =>
      (await by('clinician').call('PUT', `/notes/${meant.id}`, { body: { ...meant, ...more } })).status;
    expect(await changed({ mayRepeat: undefined })).toBe(409);
    expect(await changed({ mayRepeat: false })).toBe(409);
    expect(await changed({ title: 'The other half' })).toBe(200);
  });
  it('does not come about by a hand-over', async () => {
    const appointment = await booked(17);
    expect(await answerTo(await visitFor(appointment))).toBe(201);
    const second = { role: 'SecondaryPerformer', individual: of('clinician') };
    const visit = await joint('colleague', { appointment }, second);
    const theirs = await write('colleague', noteBody('colleague', visit));
    expect(theirs.status, JSON.stringify(theirs.body)).toBe(201);
    const participants = [{ role: 'PrimaryPerformer', individual: of('clinician') }];
    const handed = { ...theirs.body, participants, handOvers: [{ to: of('clinician'), reason: 'On leave.' }] };
    const over = async (more: object) =>
      (await by('colleague').call('PUT', `/notes/${theirs.body.id}`, { body: { ...handed, ...more } })).status;
    expect([await over({}), await over({ mayRepeat: true })]).toEqual([409, 200]);
  });
  it('begun at the same moment is refused', async () => {
    const visit = await planned();
    const answers = await Promise.all(Array.from({ length: 4 }, () => answerTo(visit)));
    expect(answers.toSorted()).toEqual([201, 409, 409, 409]);
  });
});
