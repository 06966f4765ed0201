import { useClient, useList } from '@notewell/client/react';
import type { PersonalPreferences } from '@notewell/model';
import type { NotificationChoices } from '@notewell/rules/notifications';
import { useRef } from 'react';
import { toastFailure } from '../../shell/hooks/toasts.ts';
import { useMe } from '../../shell/session/session.ts';

const needs = ['PersonalPreferences.Read', 'PersonalPreferences.Create', 'PersonalPreferences.Update'];
const types = { staff: 'Practitioner', patient: 'Patient', relative: 'RelatedPerson' } as const;

/** Where the user's notifications reach them. The choice follows them to every device. */
export function useChoices() {
  const client = useClient();
  const me = useMe();
  const keeps = needs.every((one) => me.permissions.includes(one));
  const list = useList(
    keeps ? { type: 'PersonalPreferences', filters: [{ kind: 'Owner', values: [me.profile.id] }], pageSize: 1 } : null,
  );
  const stored = list.items[0];
  /** The row of the first save, which a second one changes before the list has it. */
  const made = useRef<Promise<PersonalPreferences>>(undefined);
  const save = async (next: (now: NotificationChoices) => NotificationChoices) => {
    const id = stored?.id ?? (await made.current)?.id;
    if (id) {
      await client.update('PersonalPreferences', id, (now) => ({ ...now, notifications: next(now.notifications ?? {}) }));
      return;
    }
    const owner = { id: me.profile.id, resourceType: types[me.who] };
    made.current = client.create('PersonalPreferences', { owner, notifications: next({}) });
    await made.current.catch((error: unknown) => {
      made.current = undefined;
      throw error;
    });
  };
  return {
    choices: stored?.notifications,
    isReady: keeps && list.status === 'ready',
    change: (next: (now: NotificationChoices) => NotificationChoices) =>
      void save(next).catch((error: unknown) => toastFailure(error, 'Your choice was not saved')),
  };
}
