import { Section } from '@notewell/ui';
import { useMyProfile } from '../../../features/account/my-profile/use-my-profile.ts';
import { DeputiesEditor } from '../../../features/notifications/deputies-editor.tsx';

/** Who sees the user's notifications while they are away; for staff alone. */
export function DeputiesPart() {
  const person = useMyProfile();
  return person ? (
    <Section title="While you are away">
      <DeputiesEditor person={person} />
    </Section>
  ) : null;
}
