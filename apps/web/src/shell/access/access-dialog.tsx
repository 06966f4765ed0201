import { Button, CloseButton, Group, Select, Textarea } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import { AccessReason } from '@notewell/model';
import { FormModal } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateWords } from '../../platform/dates.ts';
import { sentenceFor } from '../../platform/failure.ts';
import { useOpen } from '../screens.tsx';
import classes from './access.module.css';
import { type AccessWish, holds } from './access-store.ts';
import { type Found, PatientFinder } from './patient-finder.tsx';
import { reasonWords } from './reasons.ts';

const reasons = AccessReason.values.map((value) => ({ value, label: reasonWords[value] }));

/** Requests access to another clinician's charts: which charts, the reason, and the consequences. */
export default function AccessDialog({ wish, onClose }: { readonly wish: AccessWish; readonly onClose: () => void }) {
  const client = useClient();
  const open = useOpen();
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly Found[]>(wish.patient ? [{ id: wish.patient }] : []);
  const [reason, setReason] = useState<AccessReason>();
  const [explanation, setExplanation] = useState('');
  const [fault, setFault] = useState('');
  const [asking, setAsking] = useState(false);
  const words = explanation.trim();
  const ready = chosen.length > 0 && reason !== undefined && (reason !== 'Other' || words !== '');

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || !reason) return;
    setAsking(true);
    setFault('');
    try {
      const leave = await client.access.open(
        chosen.map(({ id }) => id),
        { reason, ...(words && { explanation: words }) },
      );
      const charts = await Promise.all(chosen.map(({ id }) => client.get('Patient', id, { fresh: true }).catch(() => undefined)));
      const first = charts.find((chart) => chart?.id);
      if (!first?.id) {
        await leave();
        setFault('The chart did not open. It does not exist, or only its confidential team may open it.');
        return;
      }
      // Held until the user leaves the chart's screen.
      for (const { id } of chosen) if (!holds.has(id)) holds.set(id, leave);
      onClose();
      if (wish.patient === undefined) open('Patient', first.id);
    } catch (error) {
      setFault(sentenceFor(error));
    } finally {
      setAsking(false);
    }
  };

  return (
    <FormModal opened onClose={onClose} title={t('Ask for access to a $t(patient)’s chart')} size="lg">
      {wish.patient ? null : (
        <PatientFinder
          onFound={(found) => setChosen((held) => [...held.filter(({ id }) => !found.some((one) => one.id === id)), ...found])}
        />
      )}
      <form className={classes['form']} onSubmit={(event) => void ask(event)}>
        {chosen.length > 0 ? (
          <div>
            <h3 className={classes['head']}>{chosen.length === 1 ? 'The chart to open' : 'The charts to open'}</h3>
            <ul className={classes['chosen']} aria-label="Charts to open">
              {chosen.map(({ id, display, birthDate }) => (
                <li key={id}>
                  <span>
                    <strong>{display ?? 'The chart that you were about to open'}</strong>
                    {birthDate ? `, born ${dateWords(birthDate)}` : ''}
                  </span>
                  {wish.patient ? null : (
                    <CloseButton
                      size="sm"
                      aria-label={`Leave out ${display ?? 'this chart'}`}
                      onClick={() => setChosen((held) => held.filter((one) => one.id !== id))}
                    />
                  )}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <Select
          label="Why you need it"
          placeholder="Choose a reason"
          data={reasons}
          value={reason ?? null}
          onChange={(value) => setReason(AccessReason.values.find((one) => one === value))}
          allowDeselect={false}
          required
          withAsterisk={false}
          comboboxProps={{ withinPortal: true }}
        />
        <Textarea
          label={reason === 'Other' ? 'What it is for' : 'Anything the reviewer should know'}
          value={explanation}
          onChange={(event) => setExplanation(event.currentTarget.value)}
          autosize
          minRows={2}
          maxLength={2_000}
          required={reason === 'Other'}
          withAsterisk={false}
        />
        <p className={classes['terms']}>
          Access lasts 24 hours, or until you close the chart. Your reason and everything you open are written down and reviewed.
        </p>
        <p className={classes['fault']} role="alert">
          {fault}
        </p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!ready} loading={asking}>
            {chosen.length > 1 ? 'Open the charts' : 'Open the chart'}
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
