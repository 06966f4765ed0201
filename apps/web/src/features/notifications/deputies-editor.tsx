import { Button, TextInput } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import type { DeputiesAsked } from '@notewell/protocol';
import { deputiesFault } from '@notewell/rules/notifications';
import { type FormEvent, useState } from 'react';
import { dateWords, dayOf } from '../../platform/dates.ts';
import { toastFailure } from '../../shell/hooks/toasts.ts';
import { useUnsavedForm } from '../../shell/work/unsaved-form.ts';
import { StaffSelect } from '../messaging/staff-select.tsx';
import classes from './deputies.module.css';

interface DeputiesEditorProps {
  readonly person: Practitioner;
}

/** A person's deputies: who sees their notifications on which days. */
export function DeputiesEditor({ person: { id = '', deputies = [] } }: DeputiesEditorProps) {
  const client = useClient();
  const today = dayOf(new Date());
  const [busy, setBusy] = useState(false);
  const [deputy, setDeputy] = useState('');
  const [start, setStart] = useState(today);
  const [end, setEnd] = useState('');
  const present = deputies.filter(({ period }) => (period?.end ?? '9999') >= today);
  const save = async (next: typeof deputies) => {
    setBusy(true);
    const body: DeputiesAsked = {
      deputies: next.map(({ subject, period }) => ({
        subject: { id: subject.id },
        period: { start: period?.start ?? '', end: period?.end ?? '' },
      })),
    };
    try {
      await client.call(`practitioners/${id}/deputies`, { method: 'PUT', body });
      setDeputy('');
      setEnd('');
    } catch (error) {
      toastFailure(error, 'The deputy was not saved');
    } finally {
      setBusy(false);
    }
  };
  const asked = { subject: { id: deputy, resourceType: 'Practitioner' as const }, period: { start, end } };
  useUnsavedForm(deputy !== '' || end !== '');
  const isReady = deputy !== '' && deputiesFault(id, [asked]) === undefined;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void save([...present, asked]);
  };
  return (
    <div className={classes['body']}>
      <p className={classes['quiet']}>
        A deputy sees open notifications about records that they may read anyway. Nobody gains access to a chart.
      </p>
      {present.length > 0 ? (
        <ul className={classes['list']} aria-label="Deputies">
          {present.map((one) => (
            <li key={`${one.subject.id} ${one.period?.start}`} className={classes['item']}>
              <span>
                {one.subject.display ?? 'A colleague'}
                <span className={classes['quiet']}>
                  {' '}
                  {one.period?.start ? dateWords(one.period.start) : ''} – {one.period?.end ? dateWords(one.period.end) : ''}
                </span>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                loading={busy}
                aria-label={`Remove ${one.subject.display ?? 'this deputy'}`}
                onClick={() => void save(present.filter((other) => other !== one))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <form className={classes['row']} onSubmit={add} aria-label="Name a deputy">
        <StaffSelect
          label="Deputy"
          single
          value={deputy ? [deputy] : []}
          taken={new Set([id])}
          onChange={([next = '']) => setDeputy(next)}
        />
        <TextInput type="date" label="First day" value={start} onChange={(event) => setStart(event.currentTarget.value)} />
        <TextInput type="date" label="Last day" min={start} value={end} onChange={(event) => setEnd(event.currentTarget.value)} />
        <Button type="submit" variant="default" loading={busy} disabled={!isReady}>
          Name deputy
        </Button>
      </form>
    </div>
  );
}
