import { Button, TextInput } from '@mantine/core';
import type { Loaded } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import { Fault, Section, Status, useConfirm } from '@notewell/ui';
import { useState } from 'react';
import { MayButton, type SignIn, signInStates, useAct, useNames } from '../../../features/admin/admin-page/index.ts';
import { useSignInCalls } from '../../../features/admin/admin-page/use-sign-in-calls.ts';
import { dateWords, dayOf, momentWords } from '../../../platform/dates.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './person.module.css';

interface SignInSectionProps {
  readonly person: Practitioner;
  readonly signIn: Loaded<SignIn>;
}

/** Invitation, account and sessions, each of which can be ended. */
export function SignInSection({ person, signIn }: SignInSectionProps) {
  const { id = '' } = person;
  const calls = useSignInCalls('Practitioner', id);
  const isOwn = useMe().profile?.id === id;
  const { busy, fault, act } = useAct();
  const { data, refresh } = signIn;
  const run = (work: () => Promise<unknown>, done?: string) => void act(work, done).then((worked) => worked && refresh());
  const state = data?.state ?? 'none';
  // Offers an invitation only after a reply. A new person has no sign-in record (404).
  const isNew = signIn.error?.status === 404;
  if (!data && signIn.status !== 'ready' && !isNew)
    return (
      <Section title="Sign-in">
        <div className={classes.body} id="sign-in">
          <p className={classes.text}>{signIn.status === 'loading' ? 'Looking…' : 'Could not be loaded.'}</p>
          {signIn.status === 'error' ? (
            <Button variant="default" size="compact-sm" className={classes.alone} onClick={refresh}>
              Try again
            </Button>
          ) : null}
        </div>
      </Section>
    );
  return (
    <Section title="Sign-in" aside={signInStates[state].words}>
      <div className={classes.body} id="sign-in">
        {data?.invitation ? <InvitationLine invitation={data.invitation} /> : null}
        {state === 'active' ? (
          <>
            <p className={classes.text}>
              Signs in as {data?.email}
              {data?.since ? ` since ${dateWords(dayOf(data.since))}` : ''}.{' '}
              {data?.twoFactor ? 'Two-step sign-in is required.' : 'Without a second factor.'}
            </p>
            {isOwn ? null : (
              <div className={classes.foot}>
                <MayButton needs={['manage users']} variant="default" loading={busy} onClick={() => run(calls.passwordLink)}>
                  Make a link for a new password
                </MayButton>
              </div>
            )}
          </>
        ) : (
          <InviteForm
            key={data?.invitation?.email ?? person.email ?? ''}
            email={data?.invitation?.email ?? person.email ?? ''}
            again={data?.invitation && (data.invitation.handedOver ? 'Make a new link' : 'Send again')}
            busy={busy}
            closed={person.active === false}
            onInvite={(email) => run(() => calls.invite(email))}
            onWithdraw={data?.invitation?.state === 'sent' ? () => run(calls.withdraw, 'Invitation withdrawn.') : undefined}
          />
        )}
        <Fault>{fault}</Fault>
      </div>
      {data?.sessions && data.sessions.length > 0 ? (
        <SessionRows
          sessions={data.sessions}
          busy={busy}
          onEnd={(session) => run(() => calls.endSession(session), 'Session ended.')}
          onEndAll={() => run(calls.endSessions, 'Every session ended.')}
        />
      ) : null}
    </Section>
  );
}

const invitationWords = {
  sent: { words: 'Sent', tone: 'info' },
  accepted: { words: 'Accepted', tone: 'good' },
  expired: { words: 'Out of time', tone: 'warn' },
  withdrawn: { words: 'Withdrawn', tone: 'quiet' },
} as const;

function InvitationLine({ invitation }: { readonly invitation: NonNullable<SignIn['invitation']> }) {
  const { words, tone } = invitationWords[invitation.state];
  const isOnlyMade = invitation.state === 'sent' && invitation.handedOver;
  const nameOf = useNames([invitation.invitedBy]);
  const until = invitation.state === 'sent' ? `, until ${momentWords(invitation.expires)}` : '';
  return (
    <div>
      <Status tone={tone}>{isOnlyMade ? 'Link made, not mailed' : words}</Status>
      <p className={classes.text}>
        Invitation to {invitation.email}, {momentWords(invitation.sent)}
        {until}, by {nameOf(invitation.invitedBy) || 'a colleague'}.
      </p>
    </div>
  );
}

interface InviteFormProps {
  readonly email: string;
  /** Words for a further invitation; absent for the first. */
  readonly again: string | undefined;
  readonly busy: boolean;
  readonly closed: boolean;
  readonly onInvite: (email: string) => void;
  readonly onWithdraw: (() => void) | undefined;
}

function InviteForm({ email, again, busy, closed, onInvite, onWithdraw }: InviteFormProps) {
  const [target, setTarget] = useState(email);
  if (closed) return <p className={classes.text}>Reactivate before inviting.</p>;
  return (
    <>
      <TextInput
        label="Email of the invitation"
        type="email"
        value={target}
        onChange={(event) => setTarget(event.currentTarget.value)}
        description="A link that works once, for seven days; an earlier one ends"
      />
      <div className={classes.foot}>
        {onWithdraw ? (
          <Button variant="subtle" color="gray" loading={busy} onClick={onWithdraw}>
            Withdraw
          </Button>
        ) : null}
        <MayButton needs={['manage users']} loading={busy} disabled={!target.trim()} onClick={() => onInvite(target.trim())}>
          {again ?? 'Send invitation'}
        </MayButton>
      </div>
    </>
  );
}

interface SessionRowsProps {
  readonly sessions: NonNullable<SignIn['sessions']>;
  readonly busy: boolean;
  readonly onEnd: (id: string) => void;
  readonly onEndAll: () => void;
}

function SessionRows({ sessions, busy, onEnd, onEndAll }: SessionRowsProps) {
  const confirm = useConfirm();
  const endAll = async () => {
    const sure = await confirm({
      title: 'End every session?',
      text: 'They are signed out at once on every device, and can sign in again. Unsent text stays on their devices, encrypted.',
      confirm: 'End sessions',
      destructive: true,
    });
    if (sure) onEndAll();
  };
  return (
    <>
      <ul className={classes.rows} aria-label="Sessions">
        {sessions.map((session) => (
          <li key={session.id} className={classes.row}>
            <span>
              {browserIn(session.userAgent)}
              <span className={classes.quiet}>
                since {momentWords(session.created)}
                {session.ip ? ` · from ${session.ip}` : ''}
              </span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              loading={busy}
              aria-label={`End the session since ${momentWords(session.created)}`}
              onClick={() => onEnd(session.id)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div className={classes.body}>
          <Button variant="default" size="compact-sm" loading={busy} onClick={() => void endAll()}>
            End all {sessions.length} sessions
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Short name of the browser. */
function browserIn(userAgent: string | undefined): string {
  if (!userAgent) return 'A program';
  const browser = /(Edg|Firefox|Chrome|Safari)\/(\d+)/.exec(userAgent);
  const system = /(Windows|Macintosh|iPhone|iPad|Android|Linux)/.exec(userAgent)?.[1];
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', Macintosh: 'Mac' };
  if (!browser?.[1]) return 'A program';
  return [names[browser[1]] ?? browser[1], browser[2], system && `on ${names[system] ?? system}`].filter(Boolean).join(' ');
}
