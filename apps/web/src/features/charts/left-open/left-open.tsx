import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Patient } from '@notewell/model';
import { isOutOfCare } from '@notewell/rules';
import { useConfirm } from '@notewell/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { refusedKeys, type Sent, whenSent } from '../../../shell/hooks/when-sent.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { useRefusal } from '../../records/record-kinds/use-refusal.ts';
import { type End, endsOf, type Open, openIn, openWords } from './ends.ts';
import classes from './left-open.module.css';

/** Lists what still goes on in the chart of a patient who died or is inactive, and ends it. Empty if nothing does. */
export function LeftOpen({ patient }: { readonly patient: Patient }) {
  return isOutOfCare(patient) && patient.id ? <Listed patient={patient} patientId={patient.id} /> : null;
}

/** A death whose day is known. */
const isDay = /^\d{4}-\d{2}-\d{2}$/;

interface ListedProps {
  readonly patient: Patient;
  readonly patientId: string;
}

function Listed({ patient, patientId }: ListedProps) {
  const { t } = useTranslation();
  const today = useToday();
  const ask = useConfirm();
  const refusalOf = useRefusal();
  const open = useOpenIn(patientId);
  const { end, busy } = useEnd();
  const hasDied = patient.deceased !== undefined;
  const words = openWords(open, [t('enrollment'), t('enrollments')]);
  const { deceased = '' } = patient;
  const last = isDay.test(deceased) && deceased < today ? deceased : today;
  const ends = endsOf(open, { hasDied, today, last }).filter(
    ({ type, row, next }) => refusalOf({ verb: 'Update', type, row, next }) === undefined,
  );
  if (words === '') return null;
  const press = async () => {
    const title = hasDied ? t('End what is open for this $t(patient)?') : 'End what is open in this inactive chart?';
    const text = `${words}. Visits and wishes are cancelled, plans revoked, forms withdrawn, and ${t('enrollments')} end${last < today ? ' on the day of the death' : ''}. Group visits stay. A mistake is undone one by one.`;
    if (await ask({ title, text, confirm: `End ${ends.length}`, destructive: true })) await end(ends);
  };
  return (
    <section className={classes['open']} aria-label="Still open">
      <span>{`Still open: ${words}.`}</span>
      {ends.length > 0 ? (
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void press()}>
          {`End ${ends.length}…`}
        </Button>
      ) : null}
    </section>
  );
}

/** Records of the chart that the user may read and that go on. */
function useOpenIn(patientId: string): Open {
  const [now] = useState(() => new Date().toISOString());
  const { visits, wishes, episodes, plans, forms } = openIn(patientId, now);
  return {
    visits: useReadableList(visits).items,
    wishes: useReadableList(wishes).items,
    episodes: useReadableList(episodes).items,
    plans: useReadableList(plans).items,
    forms: useReadableList(forms).items,
  };
}

/** Ends one record after another, each by its ordinary change. The list shows what is left, so that it can be continued. */
function useEnd() {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const write = async ({ type, row, next }: End): Promise<Sent['is']> => {
    const known = refusedKeys(client);
    const was = new Map<string, unknown>(Object.entries(row));
    const changed = Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== was.get(name)));
    await client.update(type, row.id ?? '', (now) => ({ ...now, ...changed }));
    return (await whenSent(client, row.id ?? '', known)).is;
  };
  const end = async (ends: readonly End[]) => {
    setBusy(true);
    try {
      const answers: Sent['is'][] = [];
      for (const one of ends) answers.push(await write(one));
      const done = answers.filter((is) => is === 'saved').length;
      if (answers.includes('refused'))
        toast('The server refused others. They are among the changes that were not saved.', `Ended ${done}`);
      else if (done < ends.length) toast('They are ended once the server can be reached.', 'Ended on this device');
      else toast(`Ended ${done}`);
    } catch (error) {
      toastFailure(error, 'Not everything was ended');
    } finally {
      setBusy(false);
    }
  };
  return { end, busy };
}
