import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { useState } from 'react';
import { toastUndo } from '../../../shell/hooks/toast-undo.tsx';
import { toast, toastFailure, toastWarning } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';
import { answerTo } from '../booking/sending.ts';
import { isEvent } from '../events/event-draft.ts';
import { isInSeries, type SeriesScope, scopes, scopeWords } from '../series/scopes.ts';
import classes from '../visit-panel/visit-panel.module.css';
import { answerCall, answersFor, isPlanned, withAnswer, withoutPerson, withPerson } from './attendees.ts';

const answers = ['Accepted', 'Tentative', 'Declined'] as const;

/** The answer of somebody whom a colleague invited. Who does not come is free at that time. */
export function AnswerInvitation({ appointment }: { readonly appointment: Appointment }) {
  const client = useClient();
  const mayDo = useMayDo();
  const { profile, permissions } = useMe();
  const me = profile.id;
  const [busy, setBusy] = useState(false);
  const [scope, setScope] = useState<SeriesScope>('one');
  const own = appointment.attendees?.find(({ subject }) => subject.id === me);
  const mayAnswer = own && mayDo('Update', 'Appointment', appointment, withAnswer(appointment, me, 'Declined'));
  const isAnswered = own?.response === 'Declined';
  if (!own || appointment.owner?.id === me || !isPlanned(appointment) || !(mayAnswer || isAnswered)) return null;
  const mayLeave = isEvent(appointment) && mayDo('Update', 'Appointment', appointment, withoutPerson(appointment, me));
  // Takes seeing the schedules of others: it is no longer in the user's own.
  const left = withoutPerson(appointment, me);
  const mayReturn = permissions.includes('view scheduler') && mayDo('Update', 'Appointment', left, withPerson(left, own));
  const back = (all: readonly Appointment[]) =>
    Promise.all(all.map((one) => returnTo(client, one, me))).catch((error: unknown) =>
      toastFailure(error, 'You were not added again'),
    );
  const changeAll = async (change: (one: Appointment) => Appointment, said: string, { call, undo }: ChangeOptions = {}) => {
    setBusy(true);
    try {
      const series = scope === 'one' ? [] : await seriesOf(client, appointment);
      const all = answersFor({ chosen: appointment, series, scope, person: me, now: Date.now() });
      const answered = all.map(({ id = '' }) =>
        answerTo(client, id, () => client.update('Appointment', id, change, call && { call })),
      );
      const outcomes = (await Promise.all(answered)).map(({ is }) => is);
      const taken = outcomes.filter((is) => is === 'taken').length;
      if (taken > 0)
        toastWarning(
          `${taken} of ${all.length}: you already have something at that time. Ask the organizer for another time.`,
          'Not accepted',
        );
      // Other refusals are on the page, with their reason.
      else if (!outcomes.includes('refused')) {
        const message = countedWords(said, all.length);
        const title = outcomes.includes('waiting') ? 'Saved on this device' : undefined;
        if (undo) toastUndo({ id: `leave-${appointment.id}`, title: title ?? 'Left', message, undo: () => undo(all) });
        else toast(message, title);
      }
    } catch (error) {
      toastFailure(error, 'Your answer was not saved');
    }
    setBusy(false);
  };
  const given = answers.find((one) => one === own.response);
  const answer = (value: string) => {
    const response = answers.find((one) => one === value);
    if (response)
      void changeAll((one) => withAnswer(one, me, response), `Your answer: ${ownWords[response]}.`, {
        call: answerCall(permissions, response),
      });
  };
  return (
    <section className={classes['form']} aria-label="Your answer">
      <SegmentedControl
        size="xs"
        aria-label="Your answer"
        disabled={busy}
        value={own.response ?? ''}
        onChange={answer}
        data={answers.map((value) => ({ value, label: ownWords[value] }))}
      />
      {isInSeries(appointment) ? (
        <NativeSelect
          size="xs"
          label="Your answer is for"
          data={scopes.map(({ value }) => ({ value, label: scopeWords(value, isEvent(appointment) ? 'event' : 'visit') }))}
          value={scope}
          onChange={({ currentTarget }) => setScope(scopes.find(({ value }) => value === currentTarget.value)?.value ?? 'one')}
        />
      ) : null}
      {/* The answer that this one has already is chosen, so it cannot be pressed again. */}
      {given && scope !== 'one' ? (
        <div>
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => answer(given)}>
            Answer “{ownWords[given]}” for all of these
          </Button>
        </div>
      ) : null}
      {mayLeave ? (
        <LeaveButton
          busy={busy}
          isFinal={!mayReturn}
          onLeave={() => void changeAll((one) => withoutPerson(one, me), 'You left it.', mayReturn ? { undo: back } : {})}
        />
      ) : null}
    </section>
  );
}
interface ChangeOptions {
  readonly call?: ReturnType<typeof answerCall>;
  /** Takes the change of these back. */
  readonly undo?: (all: readonly Appointment[]) => unknown;
}

/** Adds a person again to what they left, with the part that they had. */
async function returnTo(
  client: ReturnType<typeof useClient>,
  { id = '', attendees }: Appointment,
  person: string,
): Promise<void> {
  const part = attendees?.find(({ subject }) => subject.id === person);
  if (part) await client.update('Appointment', id, (now) => withPerson(now, part));
}

interface LeaveProps {
  readonly busy: boolean;
  /** True if only somebody else can add the person again: the button asks first. */
  readonly isFinal: boolean;
  readonly onLeave: () => void;
  /** True to begin with the question. */
  readonly asks?: boolean;
}

export function LeaveButton({ busy, isFinal, onLeave, asks = false }: LeaveProps) {
  const [asking, setAsking] = useState(asks);
  if (!asking)
    return (
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={busy}
          onClick={() => (isFinal ? setAsking(true) : onLeave())}
        >
          Leave
        </Button>
      </div>
    );
  return (
    <div role="alert">
      <p>You cannot add yourself again. The organizer can.</p>
      <Button size="compact-sm" color="red" loading={busy} onClick={onLeave}>
        Leave
      </Button>{' '}
      <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
        Stay
      </Button>
    </div>
  );
}

/** Says of how many dates of a series it is true. */
const countedWords = (said: string, count: number) => (count > 1 ? `${said} On ${count} dates.` : said);
const ownWords = { Accepted: 'Going', Tentative: 'Maybe', Declined: 'Can’t go' } as const;

async function seriesOf(client: ReturnType<typeof useClient>, { series }: Appointment): Promise<readonly Appointment[]> {
  const filters = [{ kind: 'Series', values: series === undefined ? [] : [series] }];
  return (await client.list({ type: 'Appointment', filters, pageSize: 1_000 })).items;
}
