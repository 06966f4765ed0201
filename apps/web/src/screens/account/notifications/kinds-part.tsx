import { Checkbox, NativeSelect } from '@mantine/core';
import { NotificationEmail, NotificationKind } from '@notewell/model';
import { notificationKinds, placesOf } from '@notewell/rules/notifications';
import { Section } from '@notewell/ui';
import { useFacts } from '../../../features/account/credentials/use-facts.ts';
import { useMe } from '../../../shell/session/session.ts';
import { chosenPlaces, type PartProps, withPlaces } from './changing.ts';
import classes from './notifications.module.css';

const emails = [
  { value: '', label: 'No email' },
  { value: 'AtOnce', label: 'Email at once' },
  { value: 'Digest', label: 'Daily email' },
] as const;

const order = Object.keys(notificationKinds);
const kinds = NotificationKind.values.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
const named = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Each kind with its places: the inbox, devices and email. */
export function KindsPart({ choices, change, hasDevices }: PartProps & { readonly hasDevices: boolean }) {
  const { who, email } = useMe();
  const { facts } = useFacts();
  const side = who === 'staff' ? 'staff' : 'family';
  const own = kinds.filter((kind) => ['everybody', side].includes(notificationKinds[kind].for));
  return (
    <Section title="Where each kind reaches you">
      <p className={classes['note']}>
        {facts?.mail === false
          ? 'This installation sends no email yet. Your choice applies once it does.'
          : `Emails go to ${email}. They name nobody and say nothing about care.`}
      </p>
      <ul className={classes['kinds']} data-devices={hasDevices || undefined} aria-label="Kinds of notifications">
        {own.map((kind) => {
          const { words, isWork } = notificationKinds[kind];
          const places = placesOf(choices, kind);
          const label = named(words[1]);
          return (
            <li key={kind} className={classes['kind']}>
              <span className={classes['name']}>{label}</span>
              <Checkbox
                label="Inbox"
                aria-label={`${label} in the inbox`}
                title={isWork ? 'Work always shows in the inbox' : undefined}
                checked={places.inApp}
                disabled={isWork === true}
                onChange={({ currentTarget: { checked } }) =>
                  change((now) => withPlaces(now, kind, { ...chosenPlaces(now, kind), inApp: checked }))
                }
              />
              {hasDevices ? (
                <Checkbox
                  label="Device"
                  aria-label={`${label} on your devices`}
                  title={places.inApp ? undefined : 'Devices show what is in the inbox'}
                  checked={places.push}
                  disabled={!places.inApp}
                  onChange={({ currentTarget: { checked } }) =>
                    change((now) => withPlaces(now, kind, { ...chosenPlaces(now, kind), push: checked }))
                  }
                />
              ) : null}
              <NativeSelect
                aria-label={`Email about ${words[1]}`}
                data={emails}
                value={places.email ?? ''}
                onChange={({ currentTarget: { value } }) => {
                  const chosen = NotificationEmail.values.find((one) => one === value);
                  change((now) => withPlaces(now, kind, { ...chosenPlaces(now, kind), email: chosen }));
                }}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
