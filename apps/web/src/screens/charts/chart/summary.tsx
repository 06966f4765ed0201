import type { ResourceType } from '@notewell/model';
import { SkeletonRows } from '@notewell/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { Vitals } from '../../../features/charts/vitals/vitals.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { AllergiesPart } from './allergies-part.tsx';
import classes from './chart.module.css';
import { DocumentsPart } from './documents-part.tsx';
import { MedicationsPart } from './medications-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { Part } from './part.tsx';
import { PlansPart } from './plans-part.tsx';
import { ProblemsPart } from './problems-part.tsx';
import { ScribblesPart } from './scribbles-part.tsx';
import { TopicsPart } from './topics-part.tsx';

// Opened on request, so loaded on demand.
const AddVitals = lazy(() =>
  import('../../../features/charts/vitals/add-vitals.tsx').then((one) => ({ default: one.AddVitals })),
);

/** Key facts of a patient, edited in place. Omits parts without read permission. */
export function Summary({ patientId }: { readonly patientId: string }) {
  const may = useMayDo();
  const part = (type: ResourceType, content: ReactNode) => (may('Read', type) ? content : null);
  return (
    <>
      {part('Condition', <ProblemsPart patientId={patientId} />)}
      {part('CarePlan', <PlansPart patientId={patientId} />)}
      {part('Medication', <MedicationsPart patientId={patientId} />)}
      {part('Allergy', <AllergiesPart patientId={patientId} />)}
      {part(
        'Observation',
        <Part
          title="Vitals and scores"
          {...(may('Create', 'Observation') && {
            add: 'Add vitals',
            form: (done: () => void) => (
              <Suspense fallback={<SkeletonRows rows={4} />}>
                <AddVitals patientId={patientId} done={done} />
              </Suspense>
            ),
          })}
        >
          <div className={classes['partBody']}>
            <Vitals patientId={patientId} />
          </div>
        </Part>,
      )}
      {may('Read', 'Note') ? part('Itinerary', <TopicsPart patientId={patientId} />) : null}
      {part('DocumentReference', <DocumentsPart patientId={patientId} />)}
      {part('ChatMessage', <MessagesPart patientId={patientId} />)}
      {part('Scribble', <ScribblesPart patientId={patientId} />)}
    </>
  );
}
