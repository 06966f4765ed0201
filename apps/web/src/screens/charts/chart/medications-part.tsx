import { useClient, useList } from '@notewell/client/react';
import type { Medication } from '@notewell/model';
import { Status } from '@notewell/ui';
import { useState } from 'react';
import { needsReason } from '../../../features/charts/matches/match-notice.tsx';
import { useChartMatches } from '../../../features/charts/matches/use-chart-matches.ts';
import { activeMedications, stateOfMedication } from '../../../features/charts/medications/active-medications.ts';
import { dayOf, dayWords } from '../../../platform/dates.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';
import { AddForm, type FormField, given } from './add-form.tsx';
import { firstRows, Part, Row, Rows, standingOf } from './part.tsx';
import { PastButton } from './past-button.tsx';

const fields: readonly FormField[] = [
  { name: 'display', label: 'Medication', path: 'code', required: true, placeholder: 'Sertraline' },
  { name: 'strength', label: 'Strength', path: 'strength', placeholder: '50 mg' },
  { name: 'taken', label: 'How it is taken', path: 'dosages', placeholder: 'One tablet each morning' },
  { name: 'start', label: 'Since', path: 'start', placeholder: '2024, 2024-03 or 2024-03-15' },
];

/** Medications that are over, the latest first. */
const pastMedications = (patientId: string) =>
  ({
    type: 'Medication',
    partition: patientId,
    filters: [{ kind: 'Status', values: ['Completed', 'Stopped', 'Cancelled', 'NotTaken'] }],
    orderBy: 'start',
    order: 'desc',
    pageSize: 100,
  }) as const;

/** Marks of a current medication: an allergy that it matches, and where it is not simply taken. */
function markOf(medication: Medication, hasAllergy: boolean) {
  const state = stateOfMedication(medication);
  return (
    <>
      {hasAllergy ? <Status tone="bad">Allergy</Status> : null}
      {state === undefined ? null : <Status tone="warn">{state}</Status>}
    </>
  );
}

/** The day on which a medication ends that is stopped today. One that has not begun ends as it begins. */
const endOf = ({ start = '' }: Medication, today: string) => (start > today ? start : today);

export function MedicationsPart({ patientId }: { readonly patientId: string }) {
  const client = useClient();
  const me = useMe();
  const may = useMayDo();
  const [past, setPast] = useState(false);
  const { items, ...list } = useList(activeMedications(patientId));
  const status = standingOf(list);
  const pastOnes = pastMedications(patientId);
  const over = useList(past ? pastOnes : null);
  const matches = useChartMatches('Medication', patientId);
  const stop = async (medication: Medication) => {
    try {
      await client.update('Medication', medication.id ?? '', (current) => ({
        ...current,
        status: 'Stopped',
        end: endOf(current, dayOf(new Date())),
      }));
      toast('Marked as stopped.', medication.display);
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <Part
      title="Medications"
      count={status === 'ready' ? items.length : undefined}
      {...(may('Create', 'Medication') && {
        add: 'Add medication',
        form: (done: () => void) => (
          <AddForm
            type="Medication"
            patientId={patientId}
            fields={fields}
            submit="Add"
            done={done}
            draft={(values) => ({
              patient: { id: patientId, resourceType: 'Patient' as const },
              status: 'Active' as const,
              intent: 'Reported' as const,
              code: given('display', values['display']),
              authored: new Date().toISOString(),
              recorder: me.profile,
              ...given('strength', values['strength']),
              ...given('start', values['start']),
              ...(values['taken']?.trim() ? { dosages: [{ text: values['taken'].trim() }] } : {}),
            })}
          />
        ),
      })}
    >
      <Rows status={status} count={items.length} empty="None recorded." most={firstRows}>
        {items.map((medication) => (
          <Row
            key={medication.id}
            name={[medication.code.display ?? medication.code.code, medication.strength].filter(Boolean).join(' ')}
            detail={[medication.dosages?.[0]?.text, medication.start && `since ${dayWords(medication.start)}`]
              .filter(Boolean)
              .join(' · ')}
            mark={markOf(medication, needsReason(matches.of(medication.code, medication.id ?? '')))}
            actions={
              may('Update', 'Medication', medication) ? [{ does: 'Mark as stopped', run: () => void stop(medication) }] : []
            }
          />
        ))}
      </Rows>
      {past ? (
        <Rows status={standingOf(over)} count={over.items.length} empty="None from the past.">
          {over.items.map((medication) => (
            <Row
              key={medication.id}
              over
              name={medication.display ?? medication.code.display ?? ''}
              detail={[medication.start, medication.end].flatMap((at) => (at ? [dayWords(at)] : [])).join(' to ')}
              actions={[]}
            />
          ))}
        </Rows>
      ) : null}
      <PastButton query={pastOnes} shown={past} onToggle={() => setPast((shown) => !shown)} what="medications" />
    </Part>
  );
}
