import { definitionOf } from '@notewell/model';
import { dataKeyEntries, type Installation, type Store, systemCaller } from '@notewell/server';
import { demoAccounts, makeAccounts, networkId } from './accounts.ts';
import { timeZone } from './calendar.ts';
import { withFiles } from './files.ts';
import type { Made } from './maker.ts';
import { clinicName } from './practice/clinic.ts';
import { tellOversight } from './practice/oversight.ts';
import { demoPractice, type Profiles, richPatients } from './practice.ts';
import { randomFrom } from './random.ts';

export { demoAccounts, demoPassword } from './accounts.ts';
export { demoPractice } from './practice.ts';

export interface SeedOptions extends Pick<Installation, 'store' | 'identity' | 'saving' | 'content'> {
  readonly seed: number | string;
  /** Number of patients; about 200 if absent. */
  readonly size?: number;
  readonly now: () => number;
  readonly say: (line: string) => void;
  readonly progress?: (line: string) => void;
}

/** Latest hour of the demo's day, so that some visits are always still to come. */
const latestHour = 12;

/** The practice's day and hour at an instant. */
function localTime(now: number): { today: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
  const [today = '', time = ''] = parts.format(now).split(', ');
  return { today, hour: Math.min(latestHour, Number(time.slice(0, 2))) };
}

/**
 * Fills the demo practice once; adds nothing if it is filled. All or nothing, so that the next start repeats an
 * interrupted run.
 */
export async function seedDemo({
  store,
  saving,
  identity,
  content,
  seed,
  size = richPatients,
  now,
  say,
  progress = () => {},
}: SeedOptions): Promise<void> {
  if (await isDemoFilled({ store, identity })) return;
  const begun = now();
  say(`Filling the demo practice with ${size.toLocaleString('en-US')} patients…`);
  if (!(await store.practices.isOpen(networkId))) await store.practices.create(networkId, clinicName);
  const everywhere: Made[] = [];
  let count = 0;
  let patients = 0;
  let profiles: Profiles | undefined;
  const summary = () => ({
    at: new Date(now()).toISOString(),
    action: 'load',
    type: 'Patient',
    id: '',
    actor: 'Account/demo',
    account: 'demo',
    requestId: 'demo',
    detail: { resources: count },
  });
  await store.bulkLoad(networkId, summary, async (write) => {
    const pieces = demoPractice({ seed, size, ...localTime(begun) });
    let waiting: Made[] = [];
    let piece = pieces.next();
    for (; !piece.done; piece = pieces.next()) {
      for (const made of piece.value) {
        if (definitionOf(made.type).scope.kind === 'global') everywhere.push(made);
        else waiting.push(made);
        if (made.type === 'Patient') patients += 1;
      }
      if (waiting.length < 1_000) continue;
      count += waiting.length;
      await write(rowsOf(await withFiles(waiting, { content, networkId })));
      waiting = [];
      progress(`${patients.toLocaleString('en-US')} patients, ${count.toLocaleString('en-US')} resources`);
    }
    count += waiting.length;
    await write(rowsOf(await withFiles(waiting, { content, networkId })));
    await makeAccounts(identity, piece.value);
    profiles = piece.value;
  });
  if (profiles)
    await tellOversight(
      { store, identity },
      { networkId, now: begun, random: randomFrom(`oversight ${seed}`), staff: profiles.staff, patient: profiles.patient },
    );
  await loadEverywhere(store, everywhere, summary);
  await dataKeyEntries({ store, saving }, networkId, systemCaller(networkId, 'demo'));
  const seconds = Math.max(1, Math.round((now() - begun) / 1_000));
  say(`The demo practice has ${count.toLocaleString('en-US')} resources (${seconds} s).`);
}

type Rows = Parameters<Parameters<Parameters<Store['bulkLoad']>[2]>[0]>[0];
const rowsOf = (made: readonly Made[]): Rows =>
  // Every demo resource has an id and complete meta.
  made.map(({ type, body, creator }) => ({
    definition: definitionOf(type),
    body: body as Rows[number]['body'], // fields of its type, as the store takes them by name
    creator,
  }));

async function loadEverywhere(store: Store, made: readonly Made[], summary: Parameters<Store['bulkLoad']>[1]): Promise<void> {
  await store.bulkLoad('*global', summary, (write) => write(rowsOf(made)));
}

/** True if the demo practice exists, with an account that can sign in to it. */
export async function isDemoFilled({ store, identity }: Pick<Installation, 'store' | 'identity'>): Promise<boolean> {
  const account = await identity.accounts.accountByEmail(demoAccounts[0]?.email ?? '');
  if (!account || !(await store.practices.isOpen(networkId))) return false;
  const profile = (await identity.accounts.memberships(account.id)).find((one) => one.networkId === networkId)?.profile;
  if (!profile) return false;
  return (await store.reader.read(networkId, definitionOf('Practitioner'), profile.id, { kind: 'everything' })) !== undefined;
}
