import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { useState } from 'react';
import { toast, toastFailure, toastWarning } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';
import { answerTo } from '../booking/sending.ts';
import { isEvent } from '../events/event-draft.ts';
import { isInSeries, type SeriesScope, scopes, scopeWords } from '../series/scopes.ts';
import classes from '../visit-panel/visit-panel.module.css';
import { answerCall, answersFor, isPlanned, withAnswer, withoutPerson } from './attendees.ts';

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
  const changeAll = async (change: (one: Appointment) => Appointment, said: string, call?: ReturnType<typeof answerCall>) => {
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
      else if (!outcomes.includes('refused'))
        toast(countedWords(said, all.length), outcomes.includes('waiting') ? 'Saved on this device' : undefined);
    } catch (error) {
      toastFailure(error, 'Your answer was not saved');
    }
    setBusy(false);
  };
  const given = answers.find((one) => one === own.response);
  const answer = (value: string) => {
    const response = answers.find((one) => one === value);
    if (response)
      void changeAll(
        (one) => withAnswer(one, me, response),
        `Your answer: ${ownWords[response]}.`,
        answerCall(permissions, response),
      );
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
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            loading={busy}
            onClick={() => void changeAll((one) => withoutPerson(one, me), 'You left it.')}
          >
            Leave
          </Button>
        </div>
      ) : null}
    </section>
  );
}
/** Says of how many dates of a series it is true. */
const countedWords = (said: string, count: number) => (count > 1 ? `${said} On ${count} dates.` : said);
const ownWords = { Accepted: 'Going', Tentative: 'Maybe', Declined: 'Can’t go' } as const;

async function seriesOf(client: ReturnType<typeof useClient>, { series }: Appointment): Promise<readonly Appointment[]> {
  const filters = [{ kind: 'Series', values: series === undefined ? [] : [series] }];
  return (await client.list({ type: 'Appointment', filters, pageSize: 1_000 })).items;
}
