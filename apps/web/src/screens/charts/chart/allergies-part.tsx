import { Button } from '@mantine/core';
import { useClient, useList } from '@notewell/client/react';
import { type Allergy, AllergyCriticality } from '@notewell/model';
import { Status } from '@notewell/ui';
import { useState } from 'react';
import { allergiesOf, summarise } from '../../../features/charts/chart-banner/allergies.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';
import { AddForm, type FormField, given } from './add-form.tsx';
import classes from './chart.module.css';
import { Part, Row, type RowAction, Rows, standingOf } from './part.tsx';

const criticalities = { Low: 'Low risk', High: 'High risk', UnableToAssess: 'Not known' } as const;
const fields: readonly FormField[] = [
  { name: 'display', label: 'Allergic to', path: 'code', required: true, placeholder: 'Penicillin' },
  { name: 'reaction', label: 'Reaction', path: 'reactions', placeholder: 'Hives' },
  {
    name: 'criticality',
    label: 'Risk',
    path: 'criticality',
    options: AllergyCriticality.values.map((value) => [value, criticalities[value]] as const),
  },
  { name: 'onset', label: 'Since', path: 'onset', placeholder: '2024, 2024-03 or 2024-03-15' },
];
const noneKnown = { code: '716186003', system: 'http://snomed.info/sct', display: 'No known allergy' };

export function AllergiesPart({ patientId }: { readonly patientId: string }) {
  const client = useClient();
  const me = useMe();
  const may = useMayDo();
  const mayAdd = may('Create', 'Allergy');
  // Fixed id, so that a double click records it once.
  const [noneKey] = useState(() => crypto.randomUUID());
  const { items, ...list } = useList(allergiesOf(patientId));
  const status = standingOf(list);
  const { standing, words } = summarise(items);
  const base = () => ({
    patient: { id: patientId, resourceType: 'Patient' as const },
    clinicalStatus: 'Active' as const,
    verification: 'Confirmed' as const,
    recordedDate: new Date().toISOString(),
    recorder: me.profile,
  });
  const recordNone = () =>
    client.create('Allergy', { ...base(), code: noneKnown }, { key: noneKey }).catch((error: unknown) => toastFailure(error));
  const change = async (allergy: Allergy, next: Partial<Allergy>, said: string) => {
    try {
      await client.update('Allergy', allergy.id ?? '', (current) => ({ ...current, ...next }));
      toast(said, allergy.code.display);
    } catch (error) {
      toastFailure(error);
    }
  };
  const actionsOf = (allergy: Allergy): readonly RowAction[] => [
    { does: 'Mark as resolved', run: () => void change(allergy, { clinicalStatus: 'Resolved' }, 'Marked as resolved.') },
    { does: 'Mark as refuted', run: () => void change(allergy, { verification: 'Refuted' }, 'Marked as refuted.') },
  ];
  return (
    <Part
      title="Allergies"
      count={status === 'ready' ? standing.length : undefined}
      {...(mayAdd && {
        add: 'Add allergy',
        form: (done: () => void) => (
          <AddForm
            type="Allergy"
            patientId={patientId}
            fields={fields}
            submit="Add"
            done={done}
            draft={(values) => ({
              ...base(),
              code: given('display', values['display']),
              ...given('onset', values['onset']),
              ...(AllergyCriticality.has(values['criticality']) ? { criticality: values['criticality'] } : {}),
              ...(values['reaction']?.trim()
                ? { reactions: [{ manifestations: [{ display: values['reaction'].trim() }] }] }
                : {}),
            })}
          />
        ),
      })}
    >
      <Rows
        status={status}
        count={standing.length}
        empty={
          words === 'none known' ? (
            'No known allergies.'
          ) : (
            <span className={classes['ask']}>
              Nobody has recorded allergies yet.
              {mayAdd ? (
                <Button size="compact-xs" variant="default" onClick={() => void recordNone()}>
                  No known allergies
                </Button>
              ) : null}
            </span>
          )
        }
      >
        {standing.map((allergy) => (
          <Row
            key={allergy.id}
            name={allergy.code.display ?? allergy.code.code ?? ''}
            detail={allergy.reactions
              ?.flatMap(({ manifestations }) => manifestations ?? [])
              .map(({ display }) => display)
              .filter(Boolean)
              .join(', ')}
            mark={allergy.criticality === 'High' ? <Status tone="bad">High risk</Status> : null}
            actions={may('Update', 'Allergy', allergy) ? actionsOf(allergy) : []}
          />
        ))}
      </Rows>
    </Part>
  );
}
