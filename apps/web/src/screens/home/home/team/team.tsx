import { Button } from '@mantine/core';
import { useCall, useList } from '@notewell/client/react';
import type { JobsAnswer } from '@notewell/protocol';
import { Section, Status } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import { type SignIn, signInStates, useNames } from '../../../../features/admin/admin-page/index.ts';
import { WorkRow, WorkRows } from '../../../../features/notes/work-list/index.ts';
import { dateWords, dayOf } from '../../../../platform/dates.ts';
import { useOpen } from '../../../../shell/screens.tsx';
import { usePreferences } from '../../../../shell/session/preferences.ts';
import { lateness, latenessWords, type SigningRules } from '../lateness.ts';
import { type LatePerson, lateByPerson } from './late-by-person.ts';

/** Rows of a part at most. */
const most = 6;
const unsigned = {
  type: 'Note',
  filters: [{ kind: 'Status', values: ['Preliminary'] }],
  orderBy: 'created',
  order: 'asc',
  pageSize: 500,
} as const;

/** The administrator's day: late notes by person, invitations nobody accepted, and jobs that failed. */
export function Team({ now }: { readonly now: Date }) {
  return (
    <>
      <FailedJobs />
      <LateNotes now={now} />
      <Invitations />
    </>
  );
}

function LateNotes({ now }: { readonly now: Date }) {
  const rules = usePreferences();
  const people = lateByPerson(useList(unsigned).items, rules, now);
  if (people.length === 0) return null;
  return (
    <Section title="Late notes by person" aside={people.length}>
      <WorkRows>
        {people.slice(0, most).map((person) => (
          <LateRow key={person.id} person={person} rules={rules} now={now} />
        ))}
      </WorkRows>
    </Section>
  );
}

interface LateRowProps {
  readonly person: LatePerson;
  readonly rules: SigningRules;
  readonly now: Date;
}

function LateRow({ person: { name, count, oldest }, rules, now }: LateRowProps) {
  const open = useOpen();
  const clock = lateness(oldest, rules, now);
  return (
    <WorkRow
      title={name}
      detail={count === 1 ? 'One note is not signed' : `${count} notes are not signed`}
      status={clock ? <Status tone="bad">{latenessWords(clock)}</Status> : null}
      action={
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Open the oldest note, ${name}`}
          onClick={() => open('Note', oldest.id ?? '')}
        >
          Open oldest
        </Button>
      }
    />
  );
}

function Invitations() {
  const { data = [] } = useCall<readonly SignIn[]>('access', { query: { type: 'Practitioner' } });
  const open = data.filter(({ state }) => state === 'invited' || state === 'expired');
  const nameOf = useNames(open.slice(0, most).map(({ profile }) => `Practitioner/${profile.id}`));
  if (open.length === 0) return null;
  return (
    <Section title="Invitations not accepted" aside={open.length}>
      <WorkRows>
        {open.slice(0, most).map(({ profile: { id }, state, invitation }) => (
          <WorkRow
            key={id}
            title={nameOf(`Practitioner/${id}`)}
            detail={
              invitation
                ? `Sent ${dateWords(dayOf(invitation.sent))}, ${state === 'expired' ? 'ended' : 'valid until'} ${dateWords(dayOf(invitation.expires))}`
                : ''
            }
            status={<Status tone={signInStates[state].tone}>{signInStates[state].words}</Status>}
            action={
              <Button
                size="compact-sm"
                variant="default"
                renderRoot={(props) => <Link {...props} to="/admin/people/$id" params={{ id }} hash="sign-in" />}
              >
                {state === 'expired' ? 'Send again' : 'Review'}
              </Button>
            }
          />
        ))}
      </WorkRows>
    </Section>
  );
}

function FailedJobs() {
  const { data } = useCall<JobsAnswer>('jobs');
  const failed = data?.jobs.filter(({ last }) => last?.outcome === 'Failed') ?? [];
  if (failed.length === 0) return null;
  return (
    <Section title="What does not work" aside={failed.length}>
      <WorkRows>
        {failed.map(({ name, title, last }) => (
          <WorkRow
            key={name}
            title={title}
            detail={last ? `${last.message} ${dateWords(dayOf(last.started))}` : ''}
            status={<Status tone="bad">Failed</Status>}
            action={
              <Button size="compact-sm" variant="default" renderRoot={(props) => <Link {...props} to="/admin/jobs" />}>
                Review
              </Button>
            }
          />
        ))}
      </WorkRows>
    </Section>
  );
}
