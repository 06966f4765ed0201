import { useList } from '@notewell/client/react';
import { Section, StatePanel } from '@notewell/ui';
import { IconHeart } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { activeMedications } from '../../../../features/charts/medications/active-medications.ts';
import { ListState, WorkRow, WorkRows } from '../../../../features/notes/work-list/index.ts';
import { useReadableList } from '../../../../shell/session/readable-list.ts';
import { goalLines, healthLines, type Line } from './health-lines.ts';
import { useWhose } from './whose.ts';
import classes from './your-health.module.css';

/** Problems, medications, allergies and goals of a patient, in plain words: what the server returns to them. */
export function YourHealth({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const named = useWhose();
  const ofPatient = { partition: patientId, pageSize: 100 } as const;
  const problems = useReadableList({ type: 'Condition', ...ofPatient });
  const medications = useList(activeMedications(patientId));
  const allergies = useReadableList({ type: 'Allergy', ...ofPatient });
  const plans = useReadableList({ type: 'CarePlan', ...ofPatient, filters: [{ kind: 'Status', values: ['Active', 'OnHold'] }] });
  const lines = healthLines({ problems: problems.items, medications: medications.items, allergies: allergies.items });
  const parts: readonly { readonly title: string; readonly lines: readonly Line[] }[] = [
    { title: t('$t(Problems)'), lines: lines.problems },
    { title: 'Medications', lines: lines.medications },
    { title: 'Allergies', lines: lines.allergies },
    { title: named('goals'), lines: goalLines(plans.items) },
  ];
  const lists = [problems, medications, allergies, plans];
  const worst = lists.find(({ status }) => status !== 'ready') ?? problems;
  const count = parts.reduce((sum, part) => sum + part.lines.length, 0);
  return (
    <Section title={named('health')}>
      <ListState
        list={worst}
        count={count}
        room={4}
        empty={
          <StatePanel compact icon={IconHeart} title="Nothing is recorded yet">
            What your clinic records shows here.
          </StatePanel>
        }
      >
        {parts.map((part) => (
          <HealthPart key={part.title} {...part} />
        ))}
      </ListState>
    </Section>
  );
}

function HealthPart({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes['title']}>
        {title}
      </h3>
      <WorkRows>
        {lines.map((line) => (
          <WorkRow key={line.id} title={line.title} detail={line.detail} />
        ))}
      </WorkRows>
    </section>
  );
}
