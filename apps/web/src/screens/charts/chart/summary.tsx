import { Button } from '@mantine/core';
import type { ResourceType } from '@notewell/model';
import type { ChartPart } from '@notewell/rules';
import { SkeletonRows } from '@notewell/ui';
import { IconArrowsSort } from '@tabler/icons-react';
import { Fragment, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrangeParts } from '../../../features/charts/chart-layout/arrange-parts.tsx';
import { useChartLayout } from '../../../features/charts/chart-layout/use-chart-layout.ts';
import { Vitals } from '../../../features/charts/vitals/vitals.tsx';
import { RecordRows } from '../../../features/records/chart-records/record-rows.tsx';
import { SamePerson } from '../../../features/records/same-person/same-person.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { AllergiesPart } from './allergies-part.tsx';
import classes from './chart.module.css';
import { DocumentsPart } from './documents-part.tsx';
import { EnrollmentsPart } from './enrollments-part.tsx';
import { FormsPart } from './forms-part.tsx';
import { MedicationsPart } from './medications-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { Part } from './part.tsx';
import { PlansPart } from './plans-part.tsx';
import { ProblemsPart } from './problems-part.tsx';
import { RoutinesPart } from './routines-part.tsx';
import { ScribblesPart } from './scribbles-part.tsx';
import { TopicsPart } from './topics-part.tsx';

// Opened on request, so loaded on demand.
const AddVitals = lazy(() =>
  import('../../../features/charts/vitals/add-vitals.tsx').then((one) => ({ default: one.AddVitals })),
);

interface PartRow {
  readonly name: string;
  /** Types that its reader must be able to read. */
  readonly needs: readonly ResourceType[];
  readonly Shown: (props: { readonly patientId: string }) => ReactNode;
}

/** A row for each part of the summary. */
const parts: Readonly<Record<ChartPart, PartRow>> = {
  problems: { name: '$t(Problems)', needs: ['Condition'], Shown: ProblemsPart },
  plans: { name: 'Care plans', needs: ['CarePlan'], Shown: PlansPart },
  medications: { name: 'Medications', needs: ['Medication'], Shown: MedicationsPart },
  allergies: { name: 'Allergies', needs: ['Allergy'], Shown: AllergiesPart },
  vitals: { name: 'Vitals and scores', needs: ['Observation'], Shown: VitalsPart },
  routines: { name: 'Routines', needs: ['ObservableRoutines'], Shown: RoutinesPart },
  topics: { name: 'Topics covered', needs: ['Note', 'Itinerary'], Shown: TopicsPart },
  documents: { name: 'Documents', needs: ['DocumentReference'], Shown: DocumentsPart },
  forms: { name: 'Forms to the $t(patient)', needs: ['PacketResponse'], Shown: FormsPart },
  messages: { name: 'Messages', needs: ['ChatMessage'], Shown: MessagesPart },
  scribbles: { name: 'Scribble sheets', needs: ['Scribble'], Shown: ScribblesPart },
  people: { name: 'Related people', needs: ['RelatedPerson'], Shown: PeoplePart },
  insurance: { name: 'Insurance', needs: ['Coverage'], Shown: InsurancePart },
  enrollments: { name: '$t(Enrollments)', needs: ['EpisodeOfCare'], Shown: EnrollmentsPart },
};

/** Key facts of a patient, edited in place, in the order of the reader. Omits parts without read permission. */
export function Summary({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const may = useMayDo();
  const chart = useChartLayout();
  const [arranging, setArranging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = chart.order.filter((part) => parts[part].needs.every((type) => may('Read', type)));
  const done = () => {
    setArranging(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      {arranging ? (
        <ArrangeParts chart={chart} names={new Map(shown.map((part) => [part, t(parts[part].name)]))} onDone={done} />
      ) : null}
      {shown.map((part) => {
        const { Shown } = parts[part];
        return (
          <Fragment key={part}>
            <Shown patientId={patientId} />
          </Fragment>
        );
      })}
      {chart.mayArrange && !arranging && shown.length > 1 ? (
        <Button
          ref={button}
          className={classes['arrange'] ?? ''}
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconArrowsSort size={14} aria-hidden />}
          onClick={() => setArranging(true)}
        >
          Arrange
        </Button>
      ) : null}
    </>
  );
}

function VitalsPart({ patientId }: { readonly patientId: string }) {
  const may = useMayDo();
  return (
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
    </Part>
  );
}

function PeoplePart({ patientId }: { readonly patientId: string }) {
  return (
    <div className={classes['part']}>
      <RecordRows type="RelatedPerson" patientId={patientId} />
      <SamePerson type="Patient" id={patientId} onlyLinked />
    </div>
  );
}

function InsurancePart({ patientId }: { readonly patientId: string }) {
  return (
    <div className={classes['part']}>
      <RecordRows type="Coverage" patientId={patientId} />
    </div>
  );
}
