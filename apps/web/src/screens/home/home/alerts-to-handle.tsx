import { Button } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { openAlerts, openResponseAlerts } from '@notewell/rules';
import { Section, Status } from '@notewell/ui';
import { openAlertsOfPerson, openAnswersOfPerson } from '../../../features/notes/note-alerts/index.ts';
import { WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { useOpen } from '../../../shell/screens.tsx';
import { useReadableList } from '../../../shell/session/readable-list.ts';

/** Alerts of the user's notes, and of answers that the user took, without a recorded action. Empty without any. */
export function AlertsToHandle({ me }: { readonly me: string }) {
  const notes = useList(openAlertsOfPerson(me)).items.filter((note) => openAlerts(note).length > 0);
  const answers = useReadableList(openAnswersOfPerson(me)).items.filter((one) => openResponseAlerts(one).length > 0);
  const waiting = [
    ...notes.map((note) => ({ type: 'Note' as const, row: note, alerts: openAlerts(note).map(({ alert }) => alert) })),
    ...answers.map((one) => ({ type: 'QuestionnaireResponse' as const, row: one, alerts: openResponseAlerts(one) })),
  ];
  const open = useOpen();
  if (waiting.length === 0) return null;
  return (
    <Section title="Alerts to act on" aside={waiting.length}>
      <WorkRows>
        {waiting.map(({ type, row: { id, subject }, alerts }) => (
          <WorkRow
            key={id}
            title={subject.display ?? 'Patient'}
            detail={alerts.join(' ')}
            status={<Status tone="bad">Alert</Status>}
            action={
              <Button size="compact-sm" variant="default" onClick={() => id && open(type, id)}>
                Record what was done
              </Button>
            }
          />
        ))}
      </WorkRows>
    </Section>
  );
}
