import type { CurrentUser, Membership } from '@notewell/client';
import { useClient, useSession } from '@notewell/client/react';
import { useConfirm } from '@notewell/ui';
import { useNavigate } from '@tanstack/react-router';
import { stored } from '../../platform/stored.ts';
import { toast } from '../hooks/toasts.ts';
import { useWork } from '../work/work.ts';

/** Network id of the practice chosen last in this browser. An open tab keeps its own. */
const chosen = stored('practice', (text) => text ?? '');

/** The user's staff memberships, or all memberships if there are none. */
export function membershipsOf({ memberships }: CurrentUser): readonly Membership[] {
  const staff = memberships.filter(({ profile }) => profile.resourceType === 'Practitioner');
  return staff.length > 0 ? staff : memberships;
}

/** The chosen practice if the user belongs to it, else the first. */
export const membershipIn = (current: CurrentUser, networkId: string): Membership | undefined => {
  const all = membershipsOf(current);
  return all.find((one) => one.networkId === networkId) ?? all[0];
};

export const useMembership = (current: CurrentUser | undefined): Membership | undefined => {
  const networkId = chosen.use();
  return current ? membershipIn(current, networkId) : undefined;
};

/** Maximum milliseconds to wait until typed text reaches the device. */
const writePatience = 2_000;

/** The user's practices, and the change to another. A change opens Home after typed text is on the device. */
export function usePractices() {
  const { current } = useSession();
  const client = useClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { unsent, kept } = useWork();
  const here = useMembership(current);
  const change = async ({ networkId, display }: Membership) => {
    if (networkId === here?.networkId) return;
    const waiting = unsent + kept > 0;
    if (
      waiting &&
      !(await confirm({
        title: `Change to ${display} with unsent work?`,
        text: `What you typed in ${here?.display ?? 'this practice'} stays on this device, encrypted, and is there again when you change back. It is never sent to another practice.`,
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
    chosen.set(networkId);
  };
  return { here, all: current ? membershipsOf(current) : [], change: (to: Membership) => void change(to) };
}
