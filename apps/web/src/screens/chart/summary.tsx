import { Vitals } from '../../features/vitals/vitals.tsx';
import { AllergiesPart } from './allergies-part.tsx';
import classes from './chart.module.css';
import { MedicationsPart } from './medications-part.tsx';
import { Part } from './part.tsx';
import { ProblemsPart } from './problems-part.tsx';
import { ScribblesPart } from './scribbles-part.tsx';

/** What one needs to know of a patient before anything else, changed in place. */
export function Summary({ patientId }: { readonly patientId: string }) {
  return (
    <>
      <ProblemsPart patientId={patientId} />
      <MedicationsPart patientId={patientId} />
      <AllergiesPart patientId={patientId} />
      <Part title="Vitals and scores">
        <div className={classes['partBody']}>
          <Vitals patientId={patientId} />
        </div>
      </Part>
      <ScribblesPart patientId={patientId} />
    </>
  );
}
