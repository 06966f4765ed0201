import { PracticePreferences, Practitioner, type ResourceDefinition } from '@notewell/model';
import { type RoleName, roles } from '@notewell/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { bodyOf } from '../src/resources/saving/body.ts';
import { type Practitioner as Person, practitionerOf } from './support/practice-calls.ts';
import { patientId, people, startServer, type TestServer } from './support/server.ts';

let server: TestServer;
let clinician: Person;
let administrator: Person;
beforeAll(async () => {
  server = await startServer();
  clinician = await practitionerOf(server.origin, people.clinician);
  administrator = await practitionerOf(server.origin, people.administrator);
});
afterAll(() => server.stop());

const everything = { kind: 'everything' } as const;
async function change(definition: ResourceDefinition, id: string, fields: object): Promise<void> {
  const { store, saving } = server.running.installation;
  const before = await store.reader.read('north', definition, id, everything);
  if (!before) throw new Error('it is not there');
  const next = { ...bodyOf(before), ...fields };
  await saving.update({ practice: 'north', caller: systemCaller('north', 'test'), definition, before, next });
}
/** A hanging server ends a wait; a busy machine does not. */
const patiently = { timeout: 120_000, interval: 20 };
const preferencesId = async () => {
  const { body } = await administrator.call<{ id: string }[]>('GET', '/practicePreferences');
  return body[0]?.id ?? '';
};
const until = (status: number) =>
  expect.poll(async () => (await clinician.call('GET', `/patients/${patientId}`)).status, patiently).toBe(status);

test('applies changed populations, programs and care teams without a new sign-in', async () => {
  await until(200);
  await change(PracticePreferences, await preferencesId(), { patientPopulationLevel: 'Program' });
  await until(404);
  const { body: program } = await administrator.call<{ id: string }>('POST', '/programs', { body: { name: 'Day program' } });
  const programs = [{ id: program.id, resourceType: 'Program' }];
  const enrollment = {
    patient: { id: patientId, resourceType: 'Patient' },
    status: 'Active',
    programs: [{ program: programs[0], status: 'Active' }],
  };
  expect((await administrator.call('POST', '/episodesOfCare', { body: enrollment })).status).toBe(201);
  await change(Practitioner, clinician.profile.id, { programs });
  await until(200);
  await change(PracticePreferences, await preferencesId(), { patientPopulationLevel: 'CareTeam' });
  await until(404);
  const careTeam = [{ member: clinician.profile }];
  const joined = await administrator.call('PATCH', `/patients/${patientId}`, {
    body: [{ op: 'add', path: '/careTeam', value: careTeam }],
  });
  expect(joined.status).toBe(200);
  // The team is read in the query itself: it counts with the answer to the change.
  expect((await clinician.call('GET', `/patients/${patientId}`)).status).toBe(200);
});

test('explains a person’s permissions to those who manage users alone', async () => {
  interface Answer {
    readonly roles: readonly { readonly display: string }[];
    readonly permissions: readonly {
      readonly permission: string;
      readonly held: boolean;
      readonly through: readonly unknown[];
    }[];
  }
  const path = `/access/${clinician.profile.id}`;
  const { status, body } = await administrator.call<Answer>('GET', path);
  expect([status, body.roles[0]?.display]).toEqual([200, 'Non-Prescribing Clinician']);
  const { body: one } = await administrator.call<Answer>('GET', `${path}?permission=health%20history`);
  expect(one.permissions).toMatchObject([
    {
      permission: 'health history',
      held: true,
      through: expect.arrayContaining([{ roles: ['Non-Prescribing Clinician'], grantSet: 'Document care' }]) as unknown,
    },
  ]);
  const refused = await clinician.call('GET', path);
  expect([refused.status, refused.body['missing']]).toEqual([403, ['manage users', 'view permission']]);
  expect((await administrator.call('GET', `/access/${patientId.replace('aa', 'ab')}`)).status).toBe(404);
  expect((await administrator.call('GET', `${path}?permission=frobnicate`)).status).toBe(400);
});

test('who supervises whom, and which roles somebody has, count without signing in again', async () => {
  await change(PracticePreferences, await preferencesId(), { patientPopulationLevel: 'CareTeam' });
  const { body: colleague } = await administrator.call<{ id: string }>('POST', '/practitioners', {
    body: { name: { given: 'Sue', family: 'Pervised' } },
  });
  const { body: patient } = await administrator.call<{ id: string }>('POST', '/patients', {
    body: { name: { given: 'Una', family: 'Seen' }, careTeam: [{ member: { id: colleague.id, resourceType: 'Practitioner' } }] },
  });
  const { identity } = server.running.installation;
  const accountId = (await identity.accounts.accountByEmail(people.clinician))?.id ?? '';
  const become = (role: RoleName) =>
    identity.addMembership({
      accountId,
      networkId: 'north',
      profile: clinician.profile,
      roles: [roles[role].id],
      grants: [],
    });
  const seen = async () => (await clinician.call('GET', `/patients/${patient.id}`)).status;
  const comes = (status: number) => expect.poll(seen, patiently).toBe(status);
  await comes(404);
  await change(Practitioner, colleague.id, { supervisors: [{ subject: clinician.profile }] });
  await become('Supervisor');
  await comes(200);
  await change(Practitioner, colleague.id, { supervisors: [] });
  await comes(404);
  await change(Practitioner, colleague.id, { supervisors: [{ subject: clinician.profile }] });
  await comes(200);
  // Only some roles see what those see whom they supervise.
  await become('Non-Prescribing Clinician');
  await comes(404);
  await become('Supervisor');
  await comes(200);
});
