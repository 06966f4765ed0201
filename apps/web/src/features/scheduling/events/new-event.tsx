import { Button } from '@mantine/core';
import type { Draft } from '@notewell/client';
import type { Reference } from '@notewell/model';
import { type FormEvent, useState } from 'react';
import { dayOf, isDay, timeOf, zoneInForce } from '../../../platform/dates.ts';
import classes from '../booking/booking.module.css';
import { useCollides, useSend } from '../booking/sending.ts';
import { usePractitioners } from '../calendar/use-practitioners.ts';
import { type Choices, extrasOf, skippedDays } from '../series/choices.ts';
import { RepeatFieldset } from '../series/repeat-fields.tsx';
import { faultOfRepeat, ruleOf, single } from '../series/repeat-rule.ts';
import { SeriesPreview } from '../series/series-preview.tsx';
import { type EventFields, factsOfEvent, faultOfEvent } from './event-draft.ts';
import { EventFieldset } from './event-fields.tsx';

interface NewEventProps {
  readonly begin: EventFields;
  /** Whose calendars the user may book in. */
  readonly owners: readonly Reference<'Practitioner'>[];
  readonly onClose: () => void;
  readonly onBooked: (day: string, practitioner: string) => void;
}

/** Books an event, or a series of them. Conflicts are shown first, as those of a visit. */
export function NewEvent({ begin, owners, onClose, onBooked }: NewEventProps) {
  const colleagues = usePractitioners('working');
  const [fields, setFields] = useState(begin);
  const [repeat, setRepeat] = useState(single);
  const [pressed, setPressed] = useState(false);
  const [draft, setDraft] = useState<Draft<'Appointment'>>();
  const { busy, send, taken } = useSend();
  const collides = useCollides();
  const fault = faultOfEvent(fields);
  const book = async (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (busy || fault || faultOfRepeat(repeat, fields.day)) return;
    const facts = factsOfEvent(fields, colleagues);
    const next = { ...facts, status: 'booked' as const, created: new Date().toISOString() };
    const rule = ruleOf(repeat, fields.day);
    if (rule) setDraft({ ...next, series: crypto.randomUUID(), recurrence: { ...rule, timeZone: zoneInForce() } });
    else if (await collides(next)) setDraft(next);
    else {
      const result = await send(next, wordsOf(next));
      if (result === 'sent') onBooked(fields.day, fields.owner);
      if (result === 'taken') setDraft(next);
    }
  };
  const bookAll = async (choices: Choices, count: number) => {
    if (!draft) return;
    const { recurrence } = draft;
    const next = recurrence ? { ...draft, recurrence: { ...recurrence, exceptions: skippedDays(choices) } } : draft;
    const what = recurrence ? `${draft.title}, ${count} times.` : wordsOf(draft);
    const result = await send(next, what, { path: 'series', with: { ...extrasOf(choices) } });
    if (result === 'sent') onBooked(dayOf(draft.start), fields.owner);
  };
  if (draft)
    return (
      <SeriesPreview
        draft={draft}
        busy={busy}
        taken={taken}
        onBook={(choices, count) => void bookAll(choices, count)}
        onBack={() => setDraft(undefined)}
      />
    );
  return (
    <form noValidate className={classes['form']} onSubmit={(event) => void book(event)}>
      <EventFieldset
        value={fields}
        onChange={(change) => setFields((before) => ({ ...before, ...change }))}
        owners={owners}
        colleagues={colleagues}
        fault={pressed ? fault : undefined}
      />
      <RepeatFieldset value={repeat} onChange={setRepeat} day={isDay(fields.day) ? fields.day : dayOf(new Date())} />
      <div className={classes['actions']}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {repeat.kind === '' ? 'Add' : 'Check the series'}
        </Button>
      </div>
    </form>
  );
}

const wordsOf = ({ title, start, allDay }: Draft<'Appointment'>): string => `${title}${allDay ? '' : `, ${timeOf(start)}`}.`;
