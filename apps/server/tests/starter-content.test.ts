import { definitionOf, type Encounter, type Note, type NoteDefinition, type Practitioner as Person } from '@notewell/model';
import type { StarterItem, StarterStanding } from '@notewell/protocol';
import { type AuditLine, roles, starterNeeds, starterTypes } from '@notewell/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { addStarterContent, createMember, createPractice } from '../src/modules/practices/practices.ts';
import { starterContent } from '../src/modules/practices/starter/index.ts';
import { prepared } from '../src/resources/postgres/database.ts';
import { type Mail, startMail } from './support/mail.ts';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { password, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let mail: Mail;
let origin: string;
beforeAll(async () => {
  mail = await startMail();
  server = await startServer({ SMTP_URL: mail.url });
  origin = server.origin;
});
afterAll(async () => {
  await server?.stop();
  await mail?.stop();
});

/** Fills in the form of the link, as a browser sends it. */
async function setUp(networkId: string, ticks: Readonly<Record<string, string>>): Promise<Practitioner> {
  const key = await server.running.installation.identity.accounts.makeSetupLink(1);
  const email = `ada@${networkId}.test`;
  const secret = 'seven quiet herons';
  const typed = { key, networkId, practice: `${networkId} clinic`, name: 'Ada Quill', email, password: secret, ...ticks };
  const answer = await fetch(`${origin}/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams(typed),
    redirect: 'manual',
  });
  expect(answer.status, await answer.text()).toBe(303);
  return practitionerOf(origin, email, secret);
}
const titles = async (who: Practitioner) =>
  (await who.call<NoteDefinition[]>('GET', '/noteDefinitions?pageSize=100')).body.map(({ title }) => title);
const count = prepared('select count(*)::int from resource where practice_id = $1');
const counted = async (networkId: string) =>
  (await server.running.installation.store.database.run(networkId, count, [networkId]))[0]?.[0];

/** Counts the starter content by status. */
const tally = (items: readonly StarterItem[]): Partial<Record<StarterStanding, number>> => {
  const counts: Partial<Record<StarterStanding, number>> = {};
  for (const { standing } of items) counts[standing] = (counts[standing] ?? 0) + 1;
  return counts;
};
const whole = starterContent().length;
const addByProduct = async (networkId: string) =>
  tally(await addStarterContent(server.running.installation, networkId, systemCaller(networkId, 'test')));

test('an invited clinician of a new practice signs a progress note', async () => {
  const administrator = await setUp('riverbend', { starter: 'on' });
  const invited = await administrator.call<Person>('POST', '/practitioners', {
    body: {
      name: { given: 'Cleo', family: 'Marsh' },
      active: true,
      profile: { roles: [{ id: roles['Non-Prescribing Clinician'].id, resourceType: 'SecurityRole' }] },
    },
  });
  const email = 'cleo@riverbend.test';
  const path = `/practitioners/${invited.body.id}/invite`;
  expect((await administrator.call('POST', path, { body: { target: email } })).status).toBe(201);
  const secret = 'five slow river boats';
  const key = /invitation#([\w-]+)/.exec((await mail.next(email)).text)?.[1];
  const accepted = await fetch(`${origin}/api/v1/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, password: secret }),
  });
  expect(accepted.status).toBe(204);

  const clinician = await practitionerOf(origin, email, secret);
  const { body: definitions } = await clinician.call<NoteDefinition[]>('GET', '/noteDefinitions?pageSize=100');
  const definition = definitions.find(({ title }) => title === 'Progress note');
  const [service] = definition?.services ?? [];
  const { body: places } = await clinician.call<{ id: string; placeOfService: object }[]>('GET', '/locations');
  const [place] = places;
  const patient = await administrator.call<{ id: string }>('POST', '/patients', {
    body: { name: { given: 'Ines', family: 'Harrow' }, birthDate: '1991-04-05' },
  });
  expect(patient.status).toBe(201);
  const subject = { id: patient.body.id, resourceType: 'Patient' };
  const me = { id: clinician.profile.id, resourceType: 'Practitioner' };
  const participants = [{ role: 'PrimaryPerformer', individual: me }];
  // Yesterday at noon, so that the visit lies within one day at any time of the test.
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const [start, end] = [`${day}T12:00:00.000Z`, `${day}T12:45:00.000Z`];
  const visit = { status: 'Planned', visitStatus: 'Show', mode: 'InPerson', documentationType: 'Note' };
  const encounter = await clinician.call<Encounter>('POST', '/encounters', {
    body: { ...visit, subject, patient: subject, participants, start, end, serviceType: service },
  });
  expect(encounter.status, JSON.stringify(encounter.body)).toBe(201);
  const filled = {
    'session-time': { sessionTime: { start, end } },
    diagnosis: { diagnoses: [{ code: { code: 'F41.1', display: 'Generalized anxiety disorder' }, isPrimary: true }] },
  };
  const note = await clinician.call<Note>('POST', '/notes', {
    body: {
      status: 'Preliminary',
      composition: 'Individual',
      kind: 'Note',
      title: definition?.title,
      definition: { id: definition?.id, resourceType: 'NoteDefinition' },
      signatureConfiguration: definition?.signatureConfiguration,
      subject,
      encounter: { id: encounter.body.id, resourceType: 'Encounter' },
      participants,
      serviceDate: day,
      services: [service],
      location: { id: place?.id, resourceType: 'Location' },
      placeOfService: place?.placeOfService,
      sessionTime: { start, end },
      visitStatus: 'Show',
      sections: definition?.sections?.map(({ id, kind, content, title, type }) => ({
        id,
        kind: content ?? kind,
        title,
        ...(type && { type }),
        ...(kind === 'Narrative' ? { text: 'Slept better.' } : Reflect.get(filled, id)),
      })),
    },
  });
  expect(note.status, JSON.stringify(note.body)).toBe(201);
  const signatures = [{ signer: me, role: 'Author', status: 'Pending', method: 'Typed', signedAt: new Date().toISOString() }];
  const signed = await clinician.call<Note>('PUT', `/notes/${note.body.id}`, {
    body: { ...note.body, status: 'Final', signatures },
  });
  expect([signed.status, signed.body.status], JSON.stringify(signed.body)).toEqual([200, 'Final']);
  expect(signed.body.signatures?.[0]).toMatchObject({ status: 'Signed', name: 'Cleo Marsh' });
});

test('starter content given again adds nothing and changes nothing', async () => {
  const { installation } = server.running;
  const practice = { networkId: 'again', display: 'Again', starter: true };
  await createPractice(installation, practice);
  const before = await counted('again');
  // Its preferences are the one thing more.
  expect(before).toBe(whole + 1);
  await expect(createPractice(installation, practice)).rejects.toMatchObject({ code: 'already-exists' });
  expect(await addByProduct('again')).toEqual({ there: whole });
  const administrator = await setUp('again', { starter: 'on' });
  const [snippet] = (await administrator.call<{ id: string }[]>('GET', '/snippets')).body;
  expect((await administrator.call('DELETE', `/snippets/${snippet?.id}`)).status).toBe(204);
  expect(await addByProduct('again')).toEqual({ there: whole - 1, removed: 1 });
  // The administrator alone was added.
  expect(await counted('again')).toBe(whole + 2);
});

test('an empty practice can add the starter content later by link', async () => {
  const administrator = await setUp('bare', {});
  expect(await titles(administrator)).toEqual([]);
  expect(await addByProduct('bare')).toEqual({ added: whole });
  expect(await titles(administrator)).toContain('Progress note');
});

const path = '/starter-content';
const standing = async (who: Practitioner) => tally((await who.call<StarterItem[]>('GET', path)).body);

test('an administrator adds the starter content later', async () => {
  const administrator = await setUp('later', {});
  const began = await setUp('at-once', { starter: 'on' });
  expect(await standing(administrator)).toEqual({ missing: whole });
  const { status, body } = await administrator.call<StarterItem[]>('POST', path);
  expect([status, tally(body)]).toEqual([200, { added: whole }]);
  expect(body.map(({ display }) => display)).toContain('Progress note');
  for (const type of starterTypes) {
    const all = `/${definitionOf(type).collection}?pageSize=100`;
    const [added, given] = await Promise.all(
      [administrator, began].map(async (who) =>
        (await who.call<{ id: string; meta: unknown; author?: unknown }[]>('GET', all)).body
          .map(({ meta: _meta, author: _author, ...rest }) => rest)
          .toSorted((a, b) => a.id.localeCompare(b.id)),
      ),
    );
    expect(added).toEqual(given);
    expect(added?.length).toBe(body.filter((item) => item.type === type).length);
  }
  const { body: log } = await administrator.call<AuditLine[]>('GET', '/audit?action=create&pageSize=1000');
  const own = log.filter(({ actor }) => actor === `Practitioner/${administrator.profile.id}`);
  expect(own.map(({ resourceType }) => resourceType).toSorted()).toEqual(body.map(({ type }) => type).toSorted());
});

test('asked again it adds nothing and restores nothing that was removed', async () => {
  const administrator = await setUp('twice', {});
  expect((await administrator.call('POST', path)).status).toBe(200);
  const before = await counted('twice');
  const [snippet] = (await administrator.call<{ id: string }[]>('GET', '/snippets')).body;
  expect((await administrator.call('DELETE', `/snippets/${snippet?.id}`)).status).toBe(204);
  const again = await administrator.call<StarterItem[]>('POST', path);
  expect([again.status, tally(again.body)]).toEqual([200, { there: whole - 1, removed: 1 }]);
  expect(await standing(administrator)).toEqual({ there: whole - 1, removed: 1 });
  expect(await counted('twice')).toBe(before);
});

test('two who add it at one moment add it once, and each is told the truth', async () => {
  const administrator = await setUp('race', {});
  const before = Number(await counted('race'));
  const answers = await Promise.all([1, 2, 3].map(() => administrator.call<StarterItem[]>('POST', path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.filter(({ body }) => tally(body)['added'] === whole)).toHaveLength(1);
  expect(answers.filter(({ body }) => tally(body)['there'] === whole)).toHaveLength(2);
  expect(await counted('race')).toBe(before + whole);
});

test('needs Create on each of its types and names missing permissions', async () => {
  await setUp('guarded', {});
  const { installation } = server.running;
  const member = { networkId: 'guarded', password, name: 'Cleo Marsh' };
  await createMember(installation, { ...member, email: 'cleo@guarded.test', role: 'Non-Prescribing Clinician' });
  const clinician = await practitionerOf(origin, 'cleo@guarded.test');
  const before = await counted('guarded');
  for (const method of ['GET', 'POST']) {
    const { status, body } = await clinician.call(method, path);
    // Snippets, expansions and personal templates are a clinician's own to make.
    const lacked = starterNeeds.filter((one) => !/^(?:Snippet|TextExpansion|NoteTemplate)\./.test(one));
    expect([status, body['missing']]).toEqual([403, lacked]);
  }
  expect(await counted('guarded')).toBe(before);
  await createMember(installation, { ...member, email: 'tess@guarded.test', role: 'Practitioner', administrator: true });
  const builder = await practitionerOf(origin, 'tess@guarded.test');
  expect((await builder.call('POST', path)).status).toBe(200);
});

test('what it takes to add it is what it is made of', () => {
  expect(new Set(starterContent().map(({ type }) => type))).toEqual(new Set(starterTypes));
});

test('content of which one part cannot be written is not added at all', async () => {
  const administrator = await setUp('partly', {});
  const { saving } = server.running.installation;
  const caller = systemCaller('partly', 'test');
  const [first] = starterContent();
  const request = { caller, definition: definitionOf(first!.type), id: first!.id, draft: first!.body };
  await expect(saving.createAll('partly', [request, request])).rejects.toMatchObject({ code: 'already-exists' });
  expect(await standing(administrator)).toEqual({ missing: whole });
});

test('a practice whose content cannot be written is not made at all', async () => {
  const { store } = server.running.installation;
  const [first] = starterContent();
  const row = { definition: definitionOf(first!.type), body: { ...first!.body } as never, creator: 'Account/test' };
  const summary = () => ({
    at: new Date().toISOString(),
    action: 'load',
    type: 'Location',
    id: '',
    actor: 'Account/test',
    account: 'test',
    requestId: 'test',
  });
  await expect(store.openPractice('half', 'Half', summary, [row, row])).rejects.toThrow();
  expect(await store.practices.isOpen('half')).toBe(false);
  expect(await counted('half')).toBe(0);
});

test('signs the administrator in and sets the practice’s time zone and roles', async () => {
  const key = await server.running.installation.identity.accounts.makeSetupLink(1);
  const typed = {
    key,
    networkId: 'solo',
    practice: 'Solo',
    name: 'Ada Quill',
    email: 'ada@solo.test',
    password: 'seven quiet herons',
  };
  const answer = await fetch(`${origin}/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams({ ...typed, timeZone: 'America/Denver', sees: 'patients' }),
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const session = (await (await fetch(`${origin}/api/v1/session`, { headers: { cookie } })).json()) as {
    memberships: { roles: string[]; permissions: string[] }[];
  };
  expect(session.memberships[0]?.roles).toEqual(['Administrative', 'Non-Prescribing Clinician']);
  expect(session.memberships[0]?.permissions).toEqual(expect.arrayContaining(['note', 'manage users']));
  const administrator = await practitionerOf(origin, typed.email, typed.password);
  const { body } = await administrator.call<{ timeZone?: string }[]>('GET', '/practicePreferences');
  expect(body[0]?.timeZone).toBe('America/Denver');
  expect((await administrator.call('POST', '/test-mail')).status).toBe(204);
  expect((await mail.next(typed.email)).text).toContain('Subject: Test email of Solo');
  expect(await (await fetch(`${origin}/api/v1/setup`)).json()).toEqual({ isEmpty: false });
});

test('the form keeps what was typed, except passwords, next to its errors', async () => {
  const answer = await fetch(`${origin}/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams({ key: 'k', networkId: 'Bad Name', practice: 'A <clinic>', password: 'short' }),
  });
  const text = await answer.text();
  expect(answer.status).toBe(422);
  expect(text).toContain('value="A &#60;clinic&#62;"');
  expect(text).not.toContain('value="short"');
  expect(text).toMatch(/name="starter"(?![^>]*checked)/);
  const fresh = await (await fetch(`${origin}/setup?key=k`)).text();
  expect(fresh).toMatch(/name="starter"[^>]*checked/);
});
