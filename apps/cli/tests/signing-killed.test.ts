import { setTimeout as wait } from 'node:timers/promises';
import { isLongRun, runs } from '@notewell/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Practitioner, practitionerOf } from '../../server/tests/support/practice-calls.ts';
import {
  NOTEWELL_MASTER_KEY,
  noteType,
  patientId,
  people,
  startServer,
  type TestServer,
} from '../../server/tests/support/server.ts';
import { buildNotewell, type Notewell, type Process, until } from './support/notewell.ts';

let notewell: Notewell;
let server: TestServer;
/** Reads through a server that is not killed. */
let witness: Practitioner;
const running: Process[] = [];
beforeAll(async () => {
  [notewell, server] = await Promise.all([buildNotewell(), startServer()]);
  witness = await practitionerOf(server.origin, people.clinician);
});
/** Kills that were looked at. A long run says how far it came. */
let survived = 0;
afterAll(async () => {
  if (isLongRun) console.info(`${survived + 1} kills`);
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  await server.stop();
  notewell.remove();
});

async function anotherServer(): Promise<{ readonly process: Process; readonly origin: string }> {
  const process = notewell.run(['start'], {
    DATABASE_URL: server.databaseUrl,
    NOTEWELL_DATA: `${server.folder}/data`,
    NOTEWELL_MASTER_KEY,
    PORT: '0',
    NOTEWELL_LOG_LEVEL: 'error',
    NOTEWELL_RATE_LIMIT: '0',
  });
  running.push(process);
  const address = () => /ready at (http:\S+)/.exec(process.said())?.[1];
  await until(process, () => address() !== undefined);
  return { process, origin: address() ?? '' };
}

const subject = { id: patientId, resourceType: 'Patient' };
const authorization = 'A-1';
type Made = Record<string, unknown> & { readonly id: string };
async function made(path: string, body: object): Promise<Made> {
  const answer = await witness.call<Made>('POST', path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const read = async (path: string) => (await witness.call<Made>('GET', path)).body;
const reportedBy = async (path: string, note: string) =>
  (
    await witness.call<Made[]>('POST', `${path}/queries`, {
      body: [{ kind: 'ReportedIn', values: [note] }],
      headers: { 'notewell-partition-key': patientId },
    })
  ).body;

interface Ready {
  readonly note: Made;
  readonly visit: string;
  readonly coverage: string;
}
async function ready(): Promise<Ready> {
  const me = witness.profile;
  const items = [{ id: 'sleep', kind: 'Goal', title: 'Sleep through', status: 'InProgress' }];
  const plan = await made('/carePlans', { patient: subject, status: 'Draft', title: 'Plan', items });
  const coverage = await made('/coverages', {
    patient: subject,
    status: 'Active',
    payerName: 'Blue Shield',
    authorizations: [{ number: authorization }],
  });
  const visit = await made('/encounters', {
    status: 'Planned',
    subject,
    patient: subject,
    units: 2,
    coverage: { id: coverage.id, resourceType: 'Coverage' },
    authorization,
  });
  const goals = [{ carePlan: { id: plan.id, resourceType: 'CarePlan' }, item: 'sleep', rating: 4, addressed: true }];
  const note = await made('/notes', {
    status: 'Preliminary',
    composition: 'Individual',
    definition: noteType,
    subject,
    encounter: { id: visit.id, resourceType: 'Encounter' },
    placeOfService: { code: '11' },
    sections: [
      { id: 'story', kind: 'Narrative', text: 'Slept better.' },
      { id: 'goals', kind: 'GoalsObjectives', goals },
    ],
    participants: [{ role: 'PrimaryPerformer', individual: me }],
  });
  return { note, visit: visit.id, coverage: coverage.id };
}

/** State of a note and of everything that its signature causes. */
async function stateOf({ note, visit, coverage }: Ready): Promise<string> {
  const [stored, held, paid] = await Promise.all([
    read(`/notes/${note.id}`),
    read(`/encounters/${visit}`),
    read(`/coverages/${coverage}`),
  ]);
  const outcomes = await reportedBy('/carePlanOutcomes', note.id);
  const sessions = await reportedBy('/carePlanSessions', note.id);
  const [{ unitsUsed = 0 } = {}] = paid['authorizations'] as readonly { readonly unitsUsed?: number }[]; // as made above
  const activities = (held['carePlanActivities'] ?? []) as readonly unknown[]; // a list
  const states = [stored['status'], held['status'], ...sessions.map(({ status }) => status)];
  return [...states, outcomes.length, activities.length, unitsUsed].join(' ');
}

test(
  'a server that is killed while notes are signed leaves each of them signed with everything, or not at all',
  async () => {
    const kills = runs(3, 200);
    for (let kill = 0; kill < kills; kill++) {
      survived = kill;
      const { process, origin } = await anotherServer();
      const clinician = await practitionerOf(origin, people.clinician);
      const notes = await Promise.all(Array.from({ length: 8 }, ready));
      const signs = notes.map(({ note }) => {
        const hand = { signer: clinician.profile, role: 'Author', status: 'Pending', signedAt: new Date().toISOString() };
        const body = { ...note, status: 'Final', signatures: [hand] };
        return clinician.call('PUT', `/notes/${note.id}`, { body }).then(
          ({ status }) => status,
          () => 0,
        );
      });
      // Moments from the first statement to the last commit.
      await wait((kill * 17) % 90);
      process.child.kill('SIGKILL');
      await process.ended;
      const answered = await Promise.all(signs);
      for (const [index, one] of notes.entries()) {
        const state = await stateOf(one);
        expect(['Final Finished Succeeded 1 1 2', 'Preliminary Planned InProgress 0 0 0']).toContain(state);
        // An answer is given only for stored writes.
        if (answered[index] === 200) expect(state).toMatch(/^Final/);
      }
    }
  },
  isLongRun ? 3_600_000 : undefined,
);
