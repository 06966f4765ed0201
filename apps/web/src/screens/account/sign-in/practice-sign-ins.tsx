import { Button } from '@mantine/core';
import type { PracticeSignIn } from '@notewell/client/account';
import type { UnknownRecord } from '@notewell/model';
import { singleSignOnBeginPath } from '@notewell/protocol';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAccount } from '../../../features/account/credentials/use-account.ts';
import classes from '../../../shell/frame/bare-page.module.css';

const faults: Readonly<Record<string, string>> = {
  unknown: 'You signed in, but no one in this practice has your address. Ask for an invitation.',
  unverified: 'Your practice’s sign-in has not verified your address, so it cannot be matched to an account here.',
  failed: 'Your practice’s sign-in did not work. Try again, or use your password.',
};

/** Sign-in through the practice's identity provider, if any, and the error of a failed attempt. */
export function PracticeSignIns({ next }: { readonly next: string | undefined }) {
  const account = useAccount();
  const { practice, fault }: UnknownRecord = useSearch({ strict: false });
  const asked = typeof practice === 'string' ? practice : undefined;
  const [offered, setOffered] = useState<PracticeSignIn>();
  useEffect(() => {
    account.practiceSignIn(asked).then(setOffered, () => setOffered(undefined));
  }, [account, asked]);
  const words = typeof fault === 'string' ? faults[fault] : undefined;
  return (
    <>
      {offered ? (
        <Button component="a" variant="default" fullWidth href={singleSignOnBeginPath(offered.networkId, next)}>
          Sign in with {offered.display}
        </Button>
      ) : null}
      {words ? (
        <p className={classes.fault} role="alert">
          {words}
        </p>
      ) : null}
    </>
  );
}
