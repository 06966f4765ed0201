import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Practitioner, practitionerOf } from './support/practice-calls.ts';
import { bearer, get, password, people, signIn, startServer, type TestServer } from './support/server.ts';

/** Words that stand nowhere but in what these tests write. */
const secrets = {
  given: 'Zebediah',
  family: 'Quillfeather',
  birthDate: '1931-07-19',
  number: '900-61-4417',
  phone: '555-0142-7781',
  story: 'Persimmon dreams at dusk',
  title: 'Nightmares of persimmons',
  file: 'Dictated persimmon',
  wrong: 'wrong-password-Persimmon-1',
  unknown: 'typed-persimmon@nowhere.test',
};
const words = [...Object.values(secrets), password, 'ersimmon', 'Pat Patient', 'Cleo Clinician'];

let server: TestServer;
let clinician: Practitioner;
let administrator: Practitioner;
const lines: string[] = [];
const write = vi.spyOn(process.stdout, 'write');
beforeAll(async () => {
  write.mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  server = await startServer({ NOTEWELL_LOG_LEVEL: 'debug' });
  clinician = await practitionerOf(server.origin, people.clinician);
  administrator = await practitionerOf(server.origin, people.administrator);
});
afterAll(async () => {
  write.mockRestore();
  await server.stop();
});

const told: string[] = [];
afterEach(() => void told.splice(0));

/** Records the response of a failed call, as an error report of the web application contains it. */
async function refused(answer: { readonly status: number; readonly body: unknown } | Response): Promise<void> {
  told.push(answer instanceof Response ? await answer.text() : JSON.stringify(answer.body));
  expect(answer.status).toBeGreaterThanOrEqual(400);
}

test('no patient data reaches the log, metrics or error reports', async () => {
  const { given, family, birthDate, number, phone, story, title, file } = secrets;
  const telecom = [{ system: 'Phone', value: phone }];
  const registered = await administrator.call<{ id: string }>('POST', '/patients', {
    body: { name: { given, family }, birthDate, socialSecurityNumber: number, telecom },
  });
  expect(registered.status, JSON.stringify(registered.body)).toBe(201);
  const subject = { id: registered.body.id, resourceType: 'Patient' };
  await administrator.call('POST', '/patients/queries', { body: [{ kind: 'Text', text: family }] });
  await administrator.call('POST', '/patients/queries', { body: [{ kind: 'SocialSecurityNumber', values: [number] }] });
  await clinician.call('POST', '/find-patient', { body: { given, family, birthDate } });
  const note = await clinician.call<{ id: string }>('POST', '/notes', {
    body: {
      status: 'Preliminary',
      subject,
      title,
      sections: [{ id: 'story', kind: 'Narrative', text: story }],
      participants: [{ role: 'PrimaryPerformer', individual: { id: clinician.profile.id, resourceType: 'Practitioner' } }],
    },
  });
  expect(note.status, JSON.stringify(note.body)).toBe(201);
  const at = `/notes/${note.body.id}`;
  const plain = { 'content-type': 'text/plain' };
  expect((await clinician.call('POST', `${at}/content`, { body: Buffer.from(file), headers: plain })).status).toBe(200);
  expect((await clinician.call('GET', at)).status).toBe(200);
  await administrator.call('GET', `/audit?patient=${subject.id}`);

  // Failing calls, with typed text in every possible place.
  const stranger = await practitionerOf(server.origin, people.patient);
  await refused(await stranger.call('GET', at));
  await refused(await clinician.call('POST', '/notes', { body: { subject, title: { family }, sections: story } }));
  await refused(await clinician.call('PATCH', at, { body: [{ op: 'test', path: '/title', value: family }] }));
  await refused(await clinician.call('PATCH', at, { body: [{ op: 'replace', path: `/${family}`, value: story }] }));
  await refused(await clinician.call('POST', '/patients/queries', { body: [{ kind: family, values: [given] }] }));
  await refused(await clinician.call('GET', '/patients/not-an-id'));
  const own = {
    ...bearer(await signIn(server.origin, people.clinician)),
    'notewell-profile': `Practitioner/${clinician.profile.id}`,
  };
  const raw = (body: string) =>
    fetch(`${server.origin}/api/v1/practices/north/patients`, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body,
    });
  await refused(await raw(`{"name": {"family": "${family}" `));
  await refused(await get(server.origin, `/api/v1/practices/north/codes/nothing?text=${family}`, own));
  for (const [email, wrong] of [
    [people.clinician, secrets.wrong],
    [secrets.unknown, secrets.wrong],
  ])
    await refused(
      await fetch(`${server.origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: wrong }),
      }),
    );
  // A fault of the server itself, in the middle of the record: its secret does not open any more.
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  await owner.query(
    `update resource_patient set secrets = jsonb_set(secrets, '{socialSecurityNumber}', '"nw1.k.AAAA"') where id = $1`,
    [subject.id],
  );
  await owner.end();
  const fault = await administrator.call('GET', `/patients/${subject.id}`);
  await refused(fault);
  expect(fault.status).toBe(500);

  const metrics = await (await get(server.origin, '/metrics')).text();
  // Lines go out together, a moment after their request was answered.
  await expect.poll(() => lines.join('').includes('"status":500')).toBe(true);
  const log = lines.join('');
  expect(log).toContain(subject.id);
  for (const word of words) {
    expect([word, log.includes(word)]).toEqual([word, false]);
    expect([word, metrics.includes(word)]).toEqual([word, false]);
    expect([word, told.filter((text) => text.includes(word))]).toEqual([word, []]);
  }
  expect(metrics).not.toContain(subject.id);
});

test('log lines are JSON with UTC time, call and caller, without queries', async () => {
  const id = 'request-of-the-log-test';
  await get(server.origin, '/api/v1/session?from=persimmon', { 'notewell-request-id': id });
  await expect.poll(() => lines.join('').includes(id)).toBe(true);
  const all = lines
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(all.length).toBeGreaterThan(10);
  for (const line of all) {
    const { time } = JSON.parse(line) as { time: string };
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  const mine = all.map((line) => JSON.parse(line) as Record<string, unknown>).find((line) => JSON.stringify(line).includes(id));
  expect(mine).toMatchObject({ method: 'GET', path: '/api/v1/session', status: 401 });
  expect(lines.join('')).not.toContain('?from');
});

test('a sign-in without a database answers unavailable and logs no details', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  try {
    await owner.query('alter table identity."user" rename to elsewhere');
    const answer = await fetch(`${server.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: people.clinician, password }),
    });
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('"unavailable"')]);
    expect(printed).not.toHaveBeenCalled();
  } finally {
    await owner.query('alter table if exists identity.elsewhere rename to "user"');
    await owner.end();
    printed.mockRestore();
  }
});
