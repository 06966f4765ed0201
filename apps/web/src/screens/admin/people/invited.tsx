import { Button } from '@mantine/core';
import type { Loaded } from '@notewell/client/react';
import { SkeletonRows, StatePanel, Status, useConfirm } from '@notewell/ui';
import { IconMailOff, IconMoodSmile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ProfileType, type SignIn, signInStates, useAct, useNames } from '../../../features/admin/admin-page/index.ts';
import { useSignInCalls } from '../../../features/admin/admin-page/use-sign-in-calls.ts';
import { WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { dateWords, dayOf } from '../../../platform/dates.ts';
import classes from './invited.module.css';

interface InvitedProps {
  readonly type: Exclude<ProfileType, 'Practitioner'>;
  readonly signIns: Loaded<readonly SignIn[]>;
}

/** Patients or related persons with an account or an invitation, and the actions for each. */
export function Invited({ type, signIns }: InvitedProps) {
  const { t } = useTranslation();
  const all = signIns.data ?? [];
  const nameOf = useNames(all.map(({ profile }) => `${profile.resourceType}/${profile.id}`));
  if (signIns.status === 'loading') return <SkeletonRows rows={8} height={52} />;
  if (signIns.error)
    return (
      <StatePanel
        tone="error"
        icon={IconMailOff}
        title={signIns.error.title ?? 'This could not be loaded'}
        action={
          <Button variant="default" onClick={signIns.refresh}>
            Try again
          </Button>
        }
      />
    );
  if (all.length === 0)
    return (
      <StatePanel icon={IconMoodSmile} title="Nobody was invited yet">
        {type === 'Patient' ? t('$t(Patients) you invite show here.') : 'Related people you invite show here.'}
      </StatePanel>
    );
  return (
    <div className={classes.list}>
      <WorkRows>
        {all.map((one) => (
          <InvitedRow
            key={one.profile.id}
            signIn={one}
            name={nameOf(`${one.profile.resourceType}/${one.profile.id}`)}
            onDone={signIns.refresh}
          />
        ))}
      </WorkRows>
    </div>
  );
}

interface InvitedRowProps {
  readonly signIn: SignIn;
  readonly name: string;
  readonly onDone: () => void;
}

function InvitedRow({ signIn, name, onDone }: InvitedRowProps) {
  const { busy, fault, act } = useAct();
  const confirm = useConfirm();
  const calls = useSignInCalls(signIn.profile.resourceType, signIn.profile.id);
  const { words, tone } = signInStates[signIn.state];
  const { invitation, state } = signIn;
  const email = signIn.email ?? invitation?.email ?? '';
  const run = (work: () => Promise<unknown>, done?: string) => void act(work, done).then((worked) => worked && onDone());
  const end = async () => {
    const sure = await confirm({
      title: `End the access of ${name}?`,
      text: 'They are signed out of this practice and cannot sign in to it until you restore access. Their record stays.',
      confirm: 'End access',
      destructive: true,
    });
    if (sure) run(() => calls.setActive(false), 'Access ended.');
  };
  return (
    <WorkRow
      title={name}
      detail={fault || detailOf(signIn, email)}
      status={<Status tone={tone}>{words}</Status>}
      action={
        <div className={classes.actions}>
          {state === 'invited' ? (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              loading={busy}
              onClick={() => run(calls.withdraw, 'Invitation withdrawn.')}
            >
              Withdraw
            </Button>
          ) : null}
          {state === 'invited' || state === 'expired' ? (
            <Button size="compact-sm" variant="default" loading={busy} onClick={() => run(() => calls.invite(email))}>
              {invitation?.handedOver ? 'Make a new link' : 'Send again'}
            </Button>
          ) : null}
          {state === 'active' ? (
            <Button size="compact-sm" variant="default" loading={busy} onClick={() => void end()}>
              End access
            </Button>
          ) : null}
          {state === 'ended' ? (
            <Button
              size="compact-sm"
              variant="default"
              loading={busy}
              onClick={() => run(() => calls.setActive(true), 'Access given back.')}
            >
              Let in again
            </Button>
          ) : null}
        </div>
      }
    />
  );
}

function detailOf({ state, invitation, since, lastSeen }: SignIn, email: string): string {
  const day = (instant: string | undefined) => (instant ? dateWords(dayOf(instant)) : '');
  const made = invitation?.handedOver ? 'link made' : 'sent';
  if (state === 'invited') return `${email} · ${made} ${day(invitation?.sent)}, until ${day(invitation?.expires)}`;
  if (state === 'expired')
    return `${email} · ${made} ${day(invitation?.sent)}, ${invitation?.state === 'withdrawn' ? 'withdrawn' : `out of time since ${day(invitation?.expires)}`}`;
  return [email, `since ${day(since)}`, lastSeen ? `last here ${day(lastSeen)}` : 'not signed in now']
    .filter(Boolean)
    .join(' · ');
}
