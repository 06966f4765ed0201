import { Button } from '@mantine/core';
import { PageHead, Section } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import { useFacts } from '../../../features/account/credentials/use-facts.ts';
import { useMe } from '../../../shell/session/session.ts';
import { path as notifications } from '../notifications/route.ts';
import classes from './account.module.css';
import { CalendarPart } from './calendar-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { SignaturePart } from './signature-part.tsx';
import { TwoStepPart } from './two-step-part.tsx';

/** The user's account: sign-in methods, sessions and signature. */
export default function AccountScreen() {
  const me = useMe();
  const { facts, again } = useFacts();
  return (
    <div className={classes['page']}>
      <PageHead title="Your account" aside={me.email} />
      {facts && !facts.changeable ? (
        <p className={classes['quiet']} role="note">
          You signed in through your practice’s provider. To change your sign-in methods, sign out and sign in with your password.
        </p>
      ) : null}
      {facts?.changeable ? (
        <>
          <PasswordPart has={facts.password} />
          <TwoStepPart on={facts.twoStep} onChange={again} />
          <PasskeysPart />
        </>
      ) : null}
      <SessionsPart />
      <CalendarPart />
      <Section title="Notifications">
        <div className={classes['body']}>
          <p className={classes['quiet']}>Choose what shows in your inbox, what you are emailed of, and when it stays quiet.</p>
          <Button component={Link} to={notifications} variant="default">
            Choose notifications
          </Button>
        </div>
      </Section>
      <SignaturePart />
    </div>
  );
}
