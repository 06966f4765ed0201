import { Button } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { openAlerts } from '@notewell/rules';
import { Section, Status } from '@notewell/ui';
import { openAlertsOfPerson } from '../../../features/notes/note-alerts/index.ts';
import { WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { useOpen } from '../../../shell/screens.tsx';

/** Alerts of the user's notes without a recorded action. Empty without any. */
export function AlertsToHandle({ me }: { readonly me: string }) {
  const notes = useList(openAlertsOfPerson(me)).items.filter((note) => openAlerts(note).length > 0);
  const open = useOpen();
  if (notes.length === 0) return null;
  return (
    <Section title="Alerts to act on" aside={notes.length}>
      <WorkRows>
        {notes.map((note) => (
          <WorkRow
            key={note.id}
            title={note.subject.display ?? 'Patient'}
            detail={openAlerts(note)
              .map(({ alert }) => alert)
              .join(' ')}
            status={<Status tone="bad">Alert</Status>}
            action={
              <Button size="compact-sm" variant="default" onClick={() => note.id && open('Note', note.id)}>
                Record what was done
              </Button>
            }
          />
        ))}
      </WorkRows>
    </Section>
  );
}
