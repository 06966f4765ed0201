import { Button } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Reference } from '@notewell/model';
import { nameOf } from '@notewell/rules/messaging';
import { PlainModal, SearchInput, SkeletonRows } from '@notewell/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../shell/frame/phone.ts';
import { useMayDo } from '../../shell/session/may.ts';
import { PickPatient } from '../charts/patient-picker/pick-patient.tsx';
import classes from './messaging.module.css';
import type { ChartReference } from './use-chart-references.ts';

interface ChartReferencesProps {
  /** The patient whom the conversation is about. */
  readonly patient: Reference<'Patient'> | undefined;
  readonly taken: ReadonlySet<string>;
  readonly onAdd: (reference: ChartReference) => void;
  readonly onClose: () => void;
}

/** Chooses a note or document of a chart for a message. */
export function ChartReferencesDialog({ patient: of, taken, onAdd, onClose }: ChartReferencesProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [patient, setPatient] = useState(of);
  return (
    <PlainModal onClose={onClose} title="Refer to a note or document" size="lg" fullScreen={phone}>
      <p className={classes['about']}>Only members who may read it see that it is there.</p>
      {patient ? (
        <>
          <p>
            <b dir="auto">{nameOf(patient)}</b>{' '}
            <Button size="compact-sm" variant="subtle" onClick={() => setPatient(undefined)}>
              {t('Another $t(patient)')}
            </Button>
          </p>
          <Records key={patient.id} patient={patient.id} taken={taken} onAdd={onAdd} />
        </>
      ) : (
        <PickPatient label={t('$t(Patient)')} taken={new Set()} onAdd={setPatient} />
      )}
    </PlainModal>
  );
}

interface RecordsProps extends Pick<ChartReferencesProps, 'taken' | 'onAdd'> {
  readonly patient: string;
}

function Records({ patient, taken, onAdd }: RecordsProps) {
  const { t } = useTranslation();
  const may = useMayDo();
  const [asked, setAsked] = useState('');
  const page = { partition: patient, pageSize: 100, order: 'desc' as const };
  const notes = useList(may('Read', 'Note') ? { ...page, type: 'Note', orderBy: 'created' } : null);
  const documents = useList(may('Read', 'DocumentReference') ? { ...page, type: 'DocumentReference', orderBy: 'created' } : null);
  const found = [
    ...notes.items.flatMap(({ id, display, partOf }) => (id && !partOf ? [{ id, resourceType: 'Note' as const, display }] : [])),
    ...documents.items.flatMap(({ id, title, display }) =>
      id ? [{ id, resourceType: 'DocumentReference' as const, display: title ?? display }] : [],
    ),
  ].filter(({ id, display = '' }) => !taken.has(id) && display.toLowerCase().includes(asked.trim().toLowerCase()));
  const isLoading = notes.status === 'loading' && documents.status === 'loading' && found.length === 0;
  return (
    <>
      <SearchInput label="Find in the chart" value={asked} onSearch={setAsked} />
      {isLoading ? <SkeletonRows rows={4} /> : null}
      {!isLoading && found.length === 0 ? (
        <p>{asked ? 'Nothing has that name.' : t('The chart of this $t(patient) has nothing to refer to.')}</p>
      ) : null}
      <ul className={classes['choices']}>
        {found.map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => onAdd(one)}>
              <span dir="auto">{one.display ?? 'Without a title'}</span>
              <span className={classes['when']}>{one.resourceType === 'Note' ? 'Note' : 'Document'}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
