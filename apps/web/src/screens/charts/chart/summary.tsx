import type { ResourceType } from '@notewell/model';
import type { ReactNode } from 'react';
import { Vitals } from '../../../features/charts/vitals/vitals.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { AllergiesPart } from './allergies-part.tsx';
import classes from './chart.module.css';
import { MedicationsPart } from './medications-part.tsx';
import { Part } from './part.tsx';
import { ProblemsPart } from './problems-part.tsx';
import { ScribblesPart } from './scribbles-part.tsx';

/** Key facts of a patient, edited in place. Omits parts without read permission. */
export function Summary({ patientId }: { readonly patientId: string }) {
  const may = useMayDo();
  const part = (type: ResourceType, content: ReactNode) => (may('Read', type) ? content : null);
  return (
    <>
      {part('Condition', <ProblemsPart patientId={patientId} />)}
      {part('Medication', <MedicationsPart patientId={patientId} />)}
      {part('Allergy', <AllergiesPart patientId={patientId} />)}
      {part(
        'Observation',
        <Part title="Vitals and scores">
          <div className={classes['partBody']}>
            <Vitals patientId={patientId} />
          </div>
        </Part>,
      )}
      {part('Scribble', <ScribblesPart patientId={patientId} />)}
    </>
  );
}
