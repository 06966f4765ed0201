import type { CurrentUser, Membership } from '@notewell/client';
import { useClient, useSession } from '@notewell/client/react';
import { useConfirm } from '@notewell/ui';
import { useNavigate } from '@tanstack/react-router';
import { stored } from '../../platform/stored.ts';
import { toast } from '../hooks/toasts.ts';
import { useWork } from '../work/work.ts';
import { writePatience } from './work-left.ts';

/** Key of the membership chosen in this tab. A new tab begins with that of the tab used last. */
const chosen = stored('practice', (text) => text ?? '', 'tab');

const isStaff = ({ profile }: Membership): boolean => profile.resourceType === 'Practitioner';

/** Names a membership: somebody may come to one practice as staff, as a patient, and for several patients. */
export const keyOf = ({ networkId, profile }: Membership): string => `${networkId} ${profile.id}`;

/** The user's memberships, those of staff first. */
export const membershipsOf = ({ memberships }: CurrentUser): readonly Membership[] => [
  ...memberships.filter(isStaff),
  ...memberships.filter((one) => !isStaff(one)),
];

/** The chosen membership, else the first in the chosen practice, else the first. Staff come as patients only if they chose to. */
export const membershipIn = (current: CurrentUser, choice: string): Membership | undefined => {
  const all = membershipsOf(current);
  const usual = all.some(isStaff) ? all.filter(isStaff) : all;
  return (
    all.find((one) => keyOf(one) === choice) ?? usual.find(({ networkId }) => networkId === choice.split(' ')[0]) ?? usual[0]
  );
};

/** `Dana Reyes` from `Reyes, Dana`, as patients and relatives are listed. Staff are listed as `Dana Reyes, LCSW`. */
export function spokenName(listed: string): string {
  const [first = '', ...rest] = listed.split(/,\s*/);
  return rest.length === 0 ? first : `${rest.join(' ')} ${first}`;
}

/** A membership as the menu names it: the practice, and for a patient or a relative whose record it opens. */
export const membershipWords = ({ display, profile, patient }: Membership): string =>
  profile.resourceType === 'Practitioner' ? display : `${spokenName(patient?.display ?? profile.display ?? '')} · ${display}`;

export const useMembership = (current: CurrentUser | undefined): Membership | undefined => {
  const choice = chosen.use();
  return current ? membershipIn(current, choice) : undefined;
};

/** The user's memberships, and the change to another. A change opens Home after typed text is on the device. */
export function usePractices() {
  const { current } = useSession();
  const client = useClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { unsent, kept } = useWork();
  const here = useMembership(current);
  const change = async (to: Membership) => {
    if (here && keyOf(to) === keyOf(here)) return;
    const display = membershipWords(to);
    const waiting = unsent + kept > 0;
    if (
      waiting &&
      !(await confirm({
        title: `Change to ${display} with unsent work?`,
        text: `What you typed in ${here ? membershipWords(here) : 'this practice'} stays on this device, encrypted, and is there again when you change back. It is sent to nobody else.`,
        confirm: 'Change',
      }))
    )
      return;
    // Leaving the screen writes its pending text.
    await navigate({ to: '/' });
    const deadline = performance.now() + writePatience;
    while (client.losesWordsByLeaving() && performance.now() < deadline) await new Promise(requestAnimationFrame);
    if (client.losesWordsByLeaving()) {
      toast('What you typed is not on the device yet. Try again in a moment.', 'The practice was not changed');
      return;
    }
    chosen.set(keyOf(to));
  };
  return { here, all: current ? membershipsOf(current) : [], change: (to: Membership) => void change(to) };
}
