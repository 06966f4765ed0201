import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { NoteDefinition, Patient, PracticePreferences } from '@notewell/model';
import { roles } from '@notewell/rules';
import { startThrowawayCluster, type Template } from '../../src/installation/cluster/index.ts';
import { readConfig } from '../../src/installation/config/index.ts';
import { type Installation, openInstallation } from '../../src/installation/installation.ts';
import { systemCaller } from '../../src/kernel/system-caller.ts';
import { type Running, type StartOptions, start } from '../../src/main.ts';
import { createMember, createPractice } from '../../src/modules/practices/practices.ts';
import { storedPreferences } from '../../src/modules/practices/preferences.ts';
import { starterPreferences } from '../../src/modules/practices/starter/index.ts';
import { everything } from '../../src/resources/visibility/visibility.ts';
import { hashOfSources } from './sources.ts';

export const password = 'correct horse battery';
export const people = {
  clinician: 'clinician@north.test',
  administrator: 'admin@north.test',
  patient: 'patient@north.test',
  stranger: 'someone@south.test',
} as const;
export const patientId = '0190d3a0-0000-7000-8000-0000000000aa';
/** A note type of `north` that asks for nothing: notes are signed by a type. */
export const noteType = { id: '0190d3a0-0000-7000-8000-0000000000ab', resourceType: 'NoteDefinition' } as const;

/** The practices of the copied database come with their keys, which one master key wraps. */
export const NOTEWELL_MASTER_KEY = Buffer.alloc(32, 'tests').toString('base64');

/** Changes what the practice `north` chose. */
export async function changePreferences(
  { store, saving }: Pick<Installation, 'store' | 'saving'>,
  chosen: Partial<PracticePreferences>,
): Promise<void> {
  const known = await storedPreferences(store)('north');
  const before = known?.id && (await store.reader.read('north', PracticePreferences, known.id, everything));
  if (!before) throw new Error('north has no preferences');
  const next = { ...known, ...chosen };
  await saving.update({
    practice: 'north',
    caller: systemCaller('north', 'test'),
    definition: PracticePreferences,
    before,
    next,
  });
}

/** A hash of all sources that make the template, including this file. */
const made = () =>
  hashOfSources(
    ...['installation', 'modules', 'resources', 'kernel'].map((part) => `apps/server/src/${part}`),
    ...['model', 'rules'].map((name) => `packages/${name}/src`),
    'apps/server/tests/support/server.ts',
  );

/** Practices `north` and `south` with people who can sign in. */
const template = (): Template => ({
  name: `server_${made()}`,
  prepare: async (url) => {
    const folder = mkdtempSync('/tmp/notewell-template-');
    const installation = await openInstallation(readConfig({ DATABASE_URL: url, NOTEWELL_DATA: folder, NOTEWELL_MASTER_KEY }));
    const { identity, saving } = installation;
    for (const networkId of ['north', 'south']) await createPractice(installation, { networkId, display: `${networkId} clinic` });
    await changePreferences(installation, starterPreferences);
    const member = { password, networkId: 'north' };
    await createMember(installation, {
      ...member,
      email: people.clinician,
      name: 'Cleo Clinician',
      role: 'Non-Prescribing Clinician',
    });
    await createMember(installation, {
      ...member,
      email: people.administrator,
      name: 'Ada Administrator',
      role: 'Administrative',
      administrator: true,
    });
    await createMember(installation, {
      ...member,
      networkId: 'south',
      email: people.stranger,
      name: 'Sam Stranger',
      role: 'Practitioner',
    });
    const caller = systemCaller('north', 'test');
    const draft = { name: { given: 'Pat', family: 'Patient' } };
    await saving.create({ practice: 'north', caller, definition: Patient, draft, id: patientId });
    const plain = { title: 'Plain note', status: 'Active', kind: 'Individual', category: 'Note' };
    await saving.create({ practice: 'north', caller, definition: NoteDefinition, draft: plain, id: noteType.id });
    const accountId = await identity.createAccount({ email: people.patient, password, name: 'Pat Patient' });
    const profile = { resourceType: 'Patient', id: patientId };
    await identity.addMembership({ accountId, networkId: 'north', profile, roles: [roles.Patient.id], grants: [] });
    await installation.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

export interface TestServer {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly running: Running;
  /** Another server process's worth of parts on the same database and data. */
  another(environment?: Record<string, string>): Promise<Running>;
  stop(): Promise<void>;
}

/** A whole server on a free port and a database of its own; `now` is its clock, where that is to be another than the machine's. */
export async function startServer(
  environment: Record<string, string> = {},
  now?: () => number,
  options: Pick<StartOptions, 'pushesToLoopback'> = {},
): Promise<TestServer> {
  const cluster = await startThrowawayCluster();
  const databaseUrl = await cluster.database(template());
  const folder = mkdtempSync('/tmp/notewell-server-');
  const own = {
    DATABASE_URL: databaseUrl,
    NOTEWELL_DATA: join(folder, 'data'),
    NOTEWELL_MASTER_KEY,
    PORT: '0',
    NOTEWELL_LOG_LEVEL: 'silent',
    NOTEWELL_RATE_LIMIT: '0',
  };
  const opened: Running[] = [];
  const another = async (more: Record<string, string> = {}, startedWith: typeof options = {}) => {
    const running = await start({ ...startedWith, environment: { ...own, ...environment, ...more }, ...(now && { now }) });
    opened.push(running);
    return running;
  };
  const running = await another({}, options);
  return {
    origin: running.address,
    databaseUrl,
    folder,
    running,
    another,
    async stop() {
      for (const each of opened) await each.stop();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Signs in as a program does; answers the bearer token. */
export async function signIn(origin: string, email: string, secret = password): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret }),
  });
  const token = answer.headers.get('set-auth-token');
  if (!answer.ok || token === null) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  return token;
}

export interface SessionAnswer {
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  readonly memberships: readonly {
    readonly networkId: string;
    readonly display: string;
    readonly profile: { readonly resourceType: string; readonly id: string; readonly display: string };
    readonly roles: readonly string[];
    readonly grantSets: readonly string[];
    readonly permissions: readonly string[];
  }[];
  readonly serverTime: string;
  readonly build: string;
  readonly eventId: string;
}

export const get = (origin: string, path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
