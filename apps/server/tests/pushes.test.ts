import { createECDH, randomBytes } from 'node:crypto';
import { definitionOf, Practitioner, type ResourceType } from '@notewell/model';
import type { PushDevices } from '@notewell/protocol';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { openOnes } from '../src/modules/notifications/produce.ts';
import { sealAddress } from '../src/modules/notifications/push/devices.ts';
import { everything } from '../src/resources/visibility/visibility.ts';
import { type Mail, startMail } from './support/mail.ts';
import { type Practitioner as Person, practitionerOf } from './support/practice-calls.ts';
import { decryptPush, type PushServiceDouble, type Subscription, startPushServiceDouble } from './support/push-service-double.ts';
import {
  bearer,
  changePreferences,
  noteType,
  password,
  patientId,
  people,
  signIn,
  startServer,
  type TestServer,
} from './support/server.ts';

let server: TestServer;
let service: PushServiceDouble;
let mail: Mail;
let clinician: Person;
let administrator: Person;
let patient: Person;
let owner: pg.Client;
beforeAll(async () => {
  service = await startPushServiceDouble();
  mail = await startMail();
  server = await startServer({ NOTEWELL_PUBLIC_URL: 'https://notes.north.test', SMTP_URL: mail.url }, undefined, {
    pushesToLoopback: true,
  });
  clinician = await practitionerOf(server.origin, people.clinician);
  administrator = await practitionerOf(server.origin, people.administrator);
  patient = await practitionerOf(server.origin, people.patient);
  owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await service.stop();
  await mail.stop();
});

const listOf = async (who: Person) => (await who.call<PushDevices>('GET', '/push-devices')).body;
/** The person presses the button on a device of theirs. */
async function choose(who: Person): Promise<Subscription & { readonly id: string }> {
  const subscription = service.subscribe((await listOf(who)).key);
  const { status, body } = await who.call<{ id: string }>('POST', '/push-devices', { body: subscription });
  expect(status).toBe(201);
  return { ...subscription, id: body.id };
}
const create = (type: ResourceType, draft: object) =>
  server.running.installation.saving.create({
    practice: 'north',
    caller: systemCaller('north', 'test'),
    definition: definitionOf(type),
    draft,
  });
const notify = ({ profile }: Person, more: object = {}) =>
  create('Notification', {
    recipient: profile,
    kind: 'NoteToCosign',
    title: 'A note about Pat Quill',
    text: 'Panic attacks',
    about: { id: patientId, resourceType: 'Patient' },
    ...more,
  });
const at = (subscription: Subscription) => service.pushed.filter(({ endpoint }) => endpoint === subscription.endpoint);
interface Run {
  readonly started: string;
  readonly outcome: string;
  readonly message: string;
}
/** Has the server's own runner run the job, and waits until a run ended that began after this. */
async function run(job = 'notification-pushes'): Promise<Run> {
  const from = new Date().toISOString();
  let ended: Run | undefined;
  await expect
    .poll(
      async () => {
        await administrator.call('POST', `/jobs/${job}/run`);
        const { body } = await administrator.call<Run[]>('GET', `/jobs/${job}/runs`);
        ended = body.find(({ started, outcome }) => started >= from && outcome !== 'Running');
        return ended?.outcome;
      },
      { timeout: 20_000, interval: 200 },
    )
    .toMatch(/^(Done|Idle)$/);
  if (!ended) throw new Error('the job did not run');
  return ended;
}
/** A device's row, as the database keeps it. */
const stored = async ({ id }: { readonly id: string }) =>
  (
    await owner.query<{ address: string; failures: number; rests_until: Date | null }>(
      'select * from push_device where id = $1',
      [id],
    )
  ).rows[0];
const endRests = () => owner.query('update push_device set rests_until = null');

test('the double opens the example of RFC 8291', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  expect(decryptPush(Buffer.from(body, 'base64url'), pair, auth).toString()).toBe('When I grow up, I want to be a watermelon');
});

describe('a push', () => {
  it('tells a chosen device once what waits, and nothing of care or people', async () => {
    const phone = await choose(clinician);
    const { id } = await notify(clinician);
    await run();
    await run();
    expect(at(phone)).toEqual([
      {
        endpoint: phone.endpoint,
        message: { title: 'north clinic', body: '1 note to co-sign', url: `/inbox?item=${encodeURIComponent(id)}`, tag: id },
        urgency: 'normal',
        subject: 'https://notes.north.test',
      },
    ]);
    expect(service.faults).toEqual([]);
  });

  it('counts what came together, on every device of the person and nobody else’s', async () => {
    const [phone, tablet, other] = [await choose(clinician), await choose(clinician), await choose(patient)];
    await notify(clinician, { priority: 'Urgent' });
    await notify(clinician, { kind: 'Message' });
    await run();
    for (const device of [phone, tablet]) {
      const [push] = at(device);
      expect(push?.message).toMatchObject({ body: '1 note to co-sign, 1 unread conversation', url: '/inbox' });
      expect(push?.urgency).toBe('high');
    }
    expect(at(other)).toEqual([]);
  });

  it('names the patient for staff who may read the record, once the practice allows it', async () => {
    const phone = await choose(clinician);
    await changePreferences(server.running.installation, { pushPatientNames: true });
    await notify(clinician);
    await run();
    expect(at(phone).at(-1)?.message.body).toBe('1 note to co-sign · Patient, Pat');
    await notify(clinician, { about: undefined });
    await run();
    expect(at(phone).at(-1)?.message.body).toBe('1 note to co-sign');
    const own = await choose(patient);
    await notify(patient, { kind: 'Appointment' });
    await run();
    expect(at(own).map(({ message }) => message.body)).toEqual(['1 appointment change']);
    await changePreferences(server.running.installation, { pushPatientNames: false });
  });

  it('follows the person’s choices and quiet hours', async () => {
    const phone = await choose(administrator);
    const notifications = {
      choices: [{ kind: 'Message', noPush: true }],
      quiet: { from: '00:00:00', to: '23:59:59' },
      timeZone: 'UTC',
    };
    const { status, body } = await administrator.call<{ id: string }>('POST', '/personalPreferences', {
      body: { notifications },
    });
    expect(status).toBe(201);
    await notify(administrator);
    await notify(administrator, { kind: 'Message' });
    // The last minute of a day is quiet to its last second.
    await run();
    expect(at(phone)).toEqual([]);
    const loud = [{ op: 'remove', path: '/notifications/quiet' }];
    expect((await administrator.call('PATCH', `/personalPreferences/${body.id}`, { body: loud })).status).toBe(200);
    await run();
    expect(at(phone).map(({ message }) => message.body)).toEqual(['1 note to co-sign']);
  });

  it('does not reach a device with what came before it was chosen', async () => {
    await notify(patient, { kind: 'Mention' });
    const phone = await choose(patient);
    await run();
    expect(at(phone)).toEqual([]);
  });
});

test('an overdue note reaches its author’s inbox, email and device, later the supervisor’s, and ends with its signature', async () => {
  const { installation } = server.running;
  const practitioner = await installation.store.reader.read('north', Practitioner, clinician.profile.id, everything);
  if (!practitioner) throw new Error('the clinician is gone');
  const supervisors = [{ subject: administrator.profile }];
  const next = { ...(JSON.parse(practitioner.text) as object), supervisors };
  const caller = systemCaller('north', 'test');
  await installation.saving.update({ practice: 'north', caller, definition: Practitioner, before: practitioner, next });
  await changePreferences(installation, { noteSignWarningTimeout: 24, escalateToSupervisorHours: 48 });
  const notifications = { choices: [{ kind: 'NoteOverdue', email: 'AtOnce' }] };
  expect((await clinician.call('POST', '/personalPreferences', { body: { notifications } })).status).toBe(201);
  const phone = await choose(clinician);
  const inboxOf = async (who: Person) => {
    const open = await openOnes({ practice: 'north', store: installation.store }, [
      { kind: 'Recipient', values: [who.profile.id] },
      { kind: 'Kind', values: ['NoteOverdue'] },
    ]);
    return open.map(({ title }) => title);
  };
  const visit = async (hoursAgo: number) => {
    const [start, end] = [hoursAgo + 1, hoursAgo].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString());
    const body = {
      status: 'Preliminary',
      composition: 'Individual',
      definition: noteType,
      subject: { id: patientId, resourceType: 'Patient' },
      sessionTime: { start, end },
      participants: [{ role: 'PrimaryPerformer', individual: clinician.profile }],
      sections: [{ id: 'story', kind: 'Narrative', text: 'Panic attacks.' }],
    };
    const made = await clinician.call<{ id: string }>('POST', '/notes', { body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body;
  };
  const [recent, old] = [await visit(30), await visit(60)];
  await run('timed-notifications');
  expect(await inboxOf(clinician)).toEqual(['A note is overdue', 'A note is overdue']);
  expect(await inboxOf(administrator)).toEqual(['A note of somebody you supervise is overdue']);
  await run();
  await run('notification-emails');
  // The server's own runs may come between the two notes.
  const counted = at(phone).map(({ message: { body } }) => Number(/^(\d) overdue notes?$/.exec(body)?.[1]));
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(2);
  const { text } = await mail.next(people.clinician);
  expect(text).toMatch(/[12] overdue notes?/);
  expect(text).not.toMatch(/Panic|Pat/);
  for (const note of [recent, old]) {
    const signatures = [{ signer: clinician.profile, role: 'Author', status: 'Pending', method: 'Typed' }];
    const signed = await clinician.call('PUT', `/notes/${note.id}`, { body: { ...note, status: 'Final', signatures } });
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
  }
  expect([await inboxOf(clinician), await inboxOf(administrator)]).toEqual([[], []]);
});

describe('a push service', () => {
  it('that knows a device no more ends it', async () => {
    const [gone, phone] = [await choose(clinician), await choose(clinician)];
    service.unsubscribe(gone);
    await notify(clinician);
    await run();
    expect([at(phone).length, await stored(gone)]).toEqual([1, undefined]);
    expect((await listOf(clinician)).devices.map(({ id }) => id)).not.toContain(gone.id);
  });

  it('that is busy is asked again after the time it names', async () => {
    await owner.query('delete from push_device');
    const phone = await choose(clinician);
    await notify(clinician);
    service.refuses = { status: 429, retryAfter: 600 };
    await run();
    const asked = service.asked();
    const resting = await stored(phone);
    expect(resting?.failures).toBe(1);
    expect((resting?.rests_until?.getTime() ?? 0) - Date.now()).toBeGreaterThan(500_000);
    await run();
    expect(service.asked()).toBe(asked);
    service.refuses = undefined;
    await endRests();
    await run();
    expect([at(phone).length, (await stored(phone))?.failures]).toEqual([1, 0]);
  });

  it('that never takes a push is given up', async () => {
    await owner.query('delete from push_device');
    const phone = await choose(clinician);
    await owner.query('update push_device set failures = 9');
    service.refuses = { status: 500 };
    await notify(clinician);
    await run();
    service.refuses = undefined;
    expect(await stored(phone)).toBeUndefined();
  });
});

describe('a device whose keys no browser can have', () => {
  it('ends, and everybody else is reached', async () => {
    await owner.query('delete from push_device');
    const [theirs, phone] = [await choose(administrator), await choose(clinician)];
    const { store } = server.running.installation;
    const noPoint = Buffer.concat([Buffer.of(4), randomBytes(64)]).toString('base64url');
    const address = await sealAddress(store.keys, 'north', { ...theirs, keys: { ...theirs.keys, p256dh: noPoint } });
    await owner.query('update push_device set address = $1 where id = $2', [address, theirs.id]);
    for (const who of [administrator, clinician]) await notify(who);
    await run();
    expect([at(phone).length, await stored(theirs)]).toEqual([1, undefined]);
  });
});

describe('a device', () => {
  it('is its person’s alone, and shows its address to nobody', async () => {
    const phone = await choose(clinician);
    const { devices, key } = await listOf(clinician);
    expect(devices.map(({ id }) => id)).toContain(phone.id);
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    expect(JSON.stringify(devices)).not.toContain('http');
    expect((await stored(phone))?.address).toMatch(/^nw1\./);
    expect((await listOf(administrator)).devices.map(({ id }) => id)).not.toContain(phone.id);
    expect((await administrator.call('DELETE', `/push-devices/${phone.id}`)).status).toBe(404);
    expect((await clinician.call('DELETE', `/push-devices/${phone.id}`)).status).toBe(204);
    expect((await clinician.call('DELETE', `/push-devices/${phone.id}`)).status).toBe(404);
  });

  it('goes over to who chooses it last', async () => {
    const phone = await choose(clinician);
    const { endpoint, keys } = phone;
    expect((await administrator.call('POST', '/push-devices', { body: { endpoint, keys } })).status).toBe(201);
    expect((await listOf(clinician)).devices.map(({ id }) => id)).not.toContain(phone.id);
    await notify(clinician);
    await run();
    expect(at(phone)).toEqual([]);
  });

  it('shows nothing more once its person signs out of it, and other devices go on', async () => {
    const [here, there] = [
      await practitionerOf(server.origin, people.clinician),
      await practitionerOf(server.origin, people.clinician),
    ];
    const [phone, tablet] = [await choose(here), await choose(there)];
    expect((await here.call('POST', '/../../../auth/sign-out', { body: {} })).status).toBe(200);
    expect(await stored(phone)).toBeUndefined();
    expect((await there.call('DELETE', '/../../session/sessions')).status).toBe(204);
    expect((await listOf(there)).devices.map(({ id }) => id)).toEqual([tablet.id]);
  });

  it('ends with its person’s access and with another password', async () => {
    clinician = await practitionerOf(server.origin, people.clinician);
    const theirs = await choose(patient);
    await administrator.call('PUT', `/access/${patientId}`, { body: { active: false } });
    await notify(patient, { kind: 'Message' });
    await run();
    expect([at(theirs), await stored(theirs)]).toEqual([[], undefined]);
    await administrator.call('PUT', `/access/${patientId}`, { body: { active: true } });
    const own = await choose(clinician);
    const token = await signIn(server.origin, people.clinician);
    const changed = await fetch(`${server.origin}/api/auth/change-password`, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: JSON.stringify({ currentPassword: password, newPassword: `${password} anew` }),
    });
    expect(changed.status).toBe(200);
    await notify(clinician);
    await run();
    expect([at(own), await stored(own)]).toEqual([[], undefined]);
  });

  it('has the address of a public push service over https', async () => {
    const closed = await server.another();
    const who = await practitionerOf(closed.address, people.administrator);
    const { keys } = service.subscribe('any');
    const add = (endpoint: string, more: object = keys) => who.call('POST', '/push-devices', { body: { endpoint, keys: more } });
    const inside = [
      'https://127.0.0.1/push',
      'https://localhost/push',
      'http://example.org/push',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/',
    ];
    for (const endpoint of [...inside, 'file:///etc/passwd', 'not an address'])
      expect([endpoint, (await add(endpoint)).status]).toEqual([endpoint, 422]);
    expect((await add('https://8.8.8.8/push')).status).toBe(201);
    expect((await add('https://8.8.8.8/push', { p256dh: 'AA', auth: 'AA' })).status).toBe(422);
    const noPoint = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
    expect((await add('https://8.8.8.8/push', { ...keys, p256dh: noPoint })).status).toBe(422);
    expect((await add('https://8.8.8.8/push', { ...keys, auth: `${keys.auth}AAAA` })).status).toBe(422);
  });
});
