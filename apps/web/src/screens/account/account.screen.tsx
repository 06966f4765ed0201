import { PageHead } from '@notewell/ui';
import { useMe } from '../../shell/session.ts';
import classes from './account.module.css';
import { PasskeysPart } from './passkeys-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { SignaturePart } from './signature-part.tsx';
import { TwoStepPart } from './two-step-part.tsx';
import { useFacts } from './use-facts.ts';

/** How one's own account is opened, where it is open, and the signature one signs with. */
export default function AccountScreen() {
  const me = useMe();
  const { facts, again } = useFacts();
  return (
    <div className={classes['page']}>
      <PageHead title="Your account" aside={me.email} />
      {facts && !facts.changeable ? (
        <p className={classes['quiet']} role="note">
          You came in by your practice’s own sign-in. To change how the account is opened, sign out and sign in with your
          password.
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
      <SignaturePart />
    </div>
  );
}
