import { ChatMessage, formatResourceId, PersonalPreferences } from '@notewell/model';
import { countedPermissions } from '@notewell/rules';
import { v5 } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { systemCaller } from '../../kernel/system-caller.ts';
import { find, rowOf } from '../../resources/saving/lookup.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';
import { ownAccess } from '../access/index.ts';
import { grantsOf } from '../accounts/index.ts';
import type { Job, JobWork } from '../module.ts';

type Scheduled = NonNullable<PersonalPreferences['scheduled']>[number];

/** The writers who may sign in now, each as the caller who sends: what they may no longer do is refused as to themselves. */
async function writersOf({ parts: { accounts, store, now }, practice, runId }: JobWork): Promise<ReadonlyMap<string, Caller>> {
  const own = await ownAccess(store, practice);
  const seats = (await accounts?.staffOf(practice)) ?? [];
  const day = await practiceDay({ practice, store }, now());
  return new Map(
    seats.map((seat) => [
      seat.profile.id,
      {
        accountId: seat.accountId,
        networkId: practice,
        profile: seat.profile,
        roles: seat.roles,
        // Nobody gives a reason for what is sent later, so permissions that ask for one do not count.
        permissions: countedPermissions(grantsOf(seat, own, { kind: 'own' }).permissions, undefined),
        patients: { kind: 'own' as const },
        day,
        system: undefined,
        automation: true,
        requestId: `scheduled ${runId}`,
      },
    ]),
  );
}

/** One entry of somebody's preferences. */
interface Due {
  readonly id: string;
  readonly key: string;
}

const messageOf = ({ channel, text, thread, mentions, priority }: Scheduled) => ({
  resourceType: 'ChatMessage' as const,
  channel,
  text,
  kind: 'Message' as const,
  ...(thread ? { thread } : {}),
  ...(mentions ? { mentions } : {}),
  ...(priority ? { priority } : {}),
});

const problemOf = (error: unknown): string => (error instanceof Refusal ? error.message.slice(0, 500) : 'The server refused it.');

const namespace = 'c0b8a1de-5d0f-4f53-9a58-0f6f1c2f7a90';
/** Always the same for a message: a list from before it was sent, of a device without a network, sends nothing twice. */
const messageId = (owner: string, { key, channel }: Scheduled) => formatResourceId(channel.id, v5(`${owner} ${key}`, namespace));

/** Milliseconds after which a message that could not be sent at its time is out of place. */
const mostLate = 86_400_000;
const tooLate = 'It could not be sent at its time. Send it again if it still fits.';

/** Sends one message and takes it off the list, both or neither; a refused or late one stays there with the reason. */
async function sendOne({ parts, practice, runId }: JobWork, caller: Caller, { id, key }: Due): Promise<boolean> {
  const before = await rowOf({ practice, store: parts.store }, 'PersonalPreferences', id);
  const current: PersonalPreferences = JSON.parse(before.text);
  const { scheduled = [] } = current;
  const one = scheduled.find((each) => each.key === key);
  const now = parts.now();
  // Its writer may have moved it a moment ago.
  if (one?.state !== 'Waiting' || Date.parse(one.at) > now) return false;
  const saved = { caller, definition: PersonalPreferences, before };
  const others = scheduled.filter((each) => each.key !== key);
  /** Notes what became of it as the server, also for writers who may no longer change their own list. */
  const noted = async (list: readonly Scheduled[]) => {
    const server = systemCaller(practice, `scheduled ${runId}`);
    const change = { ...saved, caller: server, practice, next: { ...current, scheduled: [...list] } };
    // Changed at this moment: the next run sees how it is then.
    await parts.saving.update(change).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'stale-version') throw error;
    });
    return false;
  };
  const fails = (problem: string) => noted([...others, { ...one, state: 'Failed' as const, problem }]);
  if (Date.parse(one.at) < now - mostLate) return fails(tooLate);
  try {
    await parts.saving.saveAll(practice, {
      updates: [{ ...saved, next: { ...current, scheduled: others } }],
      creates: [{ caller, definition: ChatMessage, draft: messageOf(one), id: messageId(current.owner.id, one) }],
    });
    return true;
  } catch (error) {
    // Changed or cancelled at this moment: the next run sees how it is then.
    if (!(error instanceof Refusal) || error.code === 'stale-version') return false;
    if (error.code !== 'already-exists') return fails(problemOf(error));
    return noted(others);
  }
}

/** Sends messages at the time that their writers chose. */
export const scheduledMessages: Job = {
  name: 'scheduled-messages',
  title: 'Send scheduled messages',
  about: 'Sends messages at the time that their writers chose, if they may still write there.',
  scope: 'practice',
  when: { everySeconds: 60 },
  permissions: ['skip population filtering'],
  async run(work) {
    const { parts, practice, signal } = work;
    const place = { practice, store: parts.store };
    const waiting = await find(place, 'PersonalPreferences', [{ kind: 'Scheduled', values: ['Waiting'] }]);
    const now = new Date(parts.now()).toISOString();
    const early = new Date(parts.now() - mostLate).toISOString();
    const due = waiting.flatMap(({ id = '', owner, scheduled = [] }) =>
      scheduled.flatMap(({ key, at, state }) => (state === 'Waiting' && at <= now ? [{ id, owner: owner.id, key, at }] : [])),
    );
    if (due.length === 0) return undefined;
    const writers = await writersOf(work);
    let sent = 0;
    for (const { id, owner, key, at } of due.toSorted((a, b) => a.at.localeCompare(b.at))) {
      signal.throwIfAborted();
      const isLate = at < early;
      // Who may not sign in sends nothing; the server itself says so on their list.
      const caller = writers.get(owner) ?? (isLate ? systemCaller(practice, `scheduled ${work.runId}`) : undefined);
      if (caller && (await sendOne(work, caller, { id, key }))) sent += 1;
    }
    return sent > 0 ? `Sent ${sent} scheduled ${sent === 1 ? 'message' : 'messages'}.` : undefined;
  },
};
