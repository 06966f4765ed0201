import { useClient, useList } from '@notewell/client/react';
import type { PersonalPreferences } from '@notewell/model';
import { useMe } from '../../shell/session/session.ts';

export type Scheduled = NonNullable<PersonalPreferences['scheduled']>[number];

/** The text of the composer once a scheduled message is taken back into it: nothing written there is lost. */
export const withScheduled = (written: string, text: string): string =>
  written.trim() === '' ? text : `${written.trimEnd()}\n\n${text}`;

/** The user's messages that the server sends later, in one conversation. They are changed and cancelled until then. */
export function useScheduled(channel: string) {
  const client = useClient();
  const { profile, who, permissions } = useMe();
  const mayKeep = who === 'staff' && permissions.includes('PersonalPreferences.Update');
  const { items, status } = useList(
    mayKeep ? { type: 'PersonalPreferences', filters: [{ kind: 'Owner', values: [profile.id] }], pageSize: 1 } : null,
  );
  const own = items[0];
  const change = async (next: (all: readonly Scheduled[]) => readonly Scheduled[]) => {
    if (own?.id)
      await client.update('PersonalPreferences', own.id, (now) => ({ ...now, scheduled: [...next(now.scheduled ?? [])] }));
    else
      await client.create('PersonalPreferences', {
        owner: { id: profile.id, resourceType: 'Practitioner' },
        scheduled: [...next([])],
      });
  };
  return {
    may: mayKeep && status === 'ready',
    scheduled: (own?.scheduled ?? []).filter((one) => one.channel.id === channel).toSorted((a, b) => a.at.localeCompare(b.at)),
    add: (one: Omit<Scheduled, 'key' | 'state' | 'channel'>) =>
      change((all) => [
        ...all,
        { ...one, key: crypto.randomUUID(), state: 'Waiting', channel: { id: channel, resourceType: 'Channel' } },
      ]),
    remove: (key: string) => change((all) => all.filter((one) => one.key !== key)),
    moveTo: (key: string, at: string) =>
      change((all) =>
        all.map(({ problem: _problem, ...one }) => (one.key === key ? { ...one, at, state: 'Waiting' as const } : one)),
      ),
  };
}
