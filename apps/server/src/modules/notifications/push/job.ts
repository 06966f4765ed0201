import type { Notification, PersonalPreferences } from '@notewell/model';
import { pushesDue } from '@notewell/rules';
import { EnvelopeError } from '../../../kernel/vault/envelope.ts';
import { find } from '../../../resources/saving/lookup.ts';
import type { Job, JobWork } from '../../module.ts';
import { marked, unmarked } from '../marks.ts';
import { type Place, placeOf, waitingOf } from '../waiting.ts';
import { type Device, openAddress, pushDevicesOf } from './devices.ts';
import { type PushKeys, pushKeysOf } from './keys.ts';
import { pushMessage } from './message.ts';
import { patientNameFor } from './patient-name.ts';
import { type Outcome, pushServiceOf } from './send.ts';

/** A device whose push service takes nothing so many times in a row is given up. */
const mostFailures = 10;
const minute = 60_000;
const longestRest = 4 * 60 * minute;
const peopleAtOnce = 50;

/** Devices of people who may sign in and chose no other password since, by person. The others end. */
async function devicesInUse(work: JobWork): Promise<ReadonlyMap<string, readonly Device[]>> {
  const { parts, practice } = work;
  const devices = pushDevicesOf(parts.store);
  const all = await devices.all(practice);
  if (all.length === 0) return new Map();
  const ids = [...new Set(all.map(({ profile }) => profile.id))];
  const mayEnter = (await parts.accounts?.emailsOf(practice, ids)) ?? new Map<string, string>();
  const accounts = [...new Set(all.map(({ accountId }) => accountId))];
  const since = new Map(await Promise.all(accounts.map(async (id) => [id, await parts.accounts?.passwordSince(id)] as const)));
  const found = new Map<string, Device[]>();
  for (const device of all) {
    // Somebody who knew the old password may have chosen the device.
    const isOver = !mayEnter.has(device.profile.id) || (since.get(device.accountId)?.getTime() ?? 0) > device.made.getTime();
    if (isOver) await devices.remove(practice, device.id);
    else found.set(device.profile.id, [...(found.get(device.profile.id) ?? []), device]);
  }
  return found;
}

interface Reader {
  readonly devices: readonly Device[];
  readonly due: readonly Notification[];
}

/** People with something to push now, to devices that do not rest. */
async function readersOf(work: JobWork, { time }: Place): Promise<readonly Reader[]> {
  const byPerson = [...(await devicesInUse(work))].flatMap(([person, all]): [string, readonly Device[]][] => {
    const awake = all.filter(({ restsUntil }) => (restsUntil?.getTime() ?? 0) <= time.now);
    return awake.length === 0 ? [] : [[person, awake]];
  });
  const found: Reader[] = [];
  for (let at = 0; at < byPerson.length; at += peopleAtOnce) {
    const some = byPerson.slice(at, at + peopleAtOnce);
    const ids = some.map(([person]) => person);
    const place = { practice: work.practice, store: work.parts.store };
    const chosen: PersonalPreferences[] = await find(place, 'PersonalPreferences', [{ kind: 'Owner', values: ids }]);
    const waiting = await waitingOf(work, ids, 'pushed');
    for (const [person, devices] of some) {
      const choices = chosen.find(({ owner }) => owner.id === person)?.notifications ?? {};
      const since = Math.min(...devices.map(({ made }) => made.getTime()));
      const due = pushesDue(choices, waiting.get(person) ?? [], { ...time, since });
      if (due.length > 0) found.push({ devices, due });
    }
  }
  return found;
}

/** Keeps the outcome of one push with its device. */
async function noted(work: JobWork, device: Device, outcome: Outcome): Promise<void> {
  const { parts, practice } = work;
  const devices = pushDevicesOf(parts.store);
  if (outcome.kind === 'taken')
    return device.failures > 0 ? devices.rest(practice, device, { failures: 0, until: null }) : undefined;
  const failures = device.failures + 1;
  if (outcome.kind === 'gone' || failures >= mostFailures) return devices.remove(practice, device.id);
  const wait = outcome.seconds === undefined ? 2 ** failures * minute : outcome.seconds * 1_000;
  await devices.rest(practice, device, { failures, until: new Date(parts.now() + Math.min(wait, longestRest)) });
}

interface Sending extends Place {
  readonly keys: PushKeys;
  readonly service: ReturnType<typeof pushServiceOf>;
}

interface Pushing extends Pick<Reader, 'due'> {
  readonly device: Device;
}

/** Sends one device what came since it was chosen. */
async function pushTo(work: JobWork, sending: Sending, { device, due }: Pushing): Promise<Outcome> {
  const { name, namesPatients, keys, service } = sending;
  const news = due.filter(({ created = '' }) => Date.parse(created) >= device.made.getTime());
  const [first] = news;
  if (!first) return { kind: 'taken' };
  const patient = namesPatients && news.length === 1 ? await patientNameFor(work, first) : undefined;
  const isUrgent = news.some(({ priority }) => priority === 'Urgent' || priority === 'High');
  try {
    const address = await openAddress(work.parts.store.keys, work.practice, device);
    return await service.send(address, { keys, isUrgent, message: pushMessage(news, name, patient) });
  } catch (error) {
    // Its key is gone, such as with a backup of elsewhere.
    if (error instanceof EnvelopeError) return { kind: 'gone' };
    throw error;
  }
}

interface Tally {
  reached: number;
  failed: number;
}

/** One person's devices, all of them at once. They are marked before they leave, so that no crash sends one twice. */
async function pushOne(work: JobWork, sending: Sending, { devices, due }: Reader, tally: Tally): Promise<void> {
  if (!(await marked(work, due, 'pushed'))) return;
  const settled = await Promise.allSettled(devices.map((device) => pushTo(work, sending, { device, due })));
  if (settled.some(({ status }) => status === 'rejected')) tally.failed += 1;
  const outcomes = settled.map((one): Outcome => (one.status === 'fulfilled' ? one.value : { kind: 'later' }));
  for (const [index, device] of devices.entries()) {
    const outcome = outcomes[index];
    if (outcome) await noted(work, device, outcome);
  }
  const isTaken = outcomes.some(({ kind }) => kind === 'taken');
  if (!isTaken && outcomes.some(({ kind }) => kind === 'later')) await unmarked(work, due, 'pushed');
  if (isTaken) tally.reached += 1;
}

const people = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;

/** Pushes to the devices that people chose. */
export const notificationPushes: Job = {
  name: 'notification-pushes',
  title: 'Push notifications to devices',
  about: 'Tells the devices that people chose how much waits for them, not in their quiet hours.',
  scope: 'practice',
  when: { everySeconds: 15 },
  permissions: ['Notification.Read', 'Notification.Update', 'skip population filtering'],
  async run(work) {
    const place = await placeOf(work);
    const readers = await readersOf(work, place);
    if (readers.length === 0) return undefined;
    const { parts, practice } = work;
    const sending = { ...place, keys: await pushKeysOf(parts.store.keys, practice), service: pushServiceOf(parts) };
    const tally: Tally = { reached: 0, failed: 0 };
    for (const reader of readers) {
      work.signal.throwIfAborted();
      await pushOne(work, sending, reader, tally).catch(() => (tally.failed += 1));
    }
    const words = [
      ...(tally.reached > 0 ? [`Reached ${people(tally.reached)}.`] : []),
      ...(tally.failed > 0 ? [`A push to ${people(tally.failed)} failed.`] : []),
    ];
    return words.length > 0 ? words.join(' ') : undefined;
  },
};
