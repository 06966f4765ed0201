import { Button } from '@mantine/core';
import { answeredOn } from '@notewell/rules';
import { Section } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import { WorkRow, WorkRows } from '../../../../features/notes/work-list/index.ts';
import { useToday } from '../../../../shell/hooks/use-today.ts';
import { useReadableList } from '../../../../shell/session/readable-list.ts';
import { path } from '../../../charts/routines/route.ts';

/** Routines that the patient or family ticks, with what is left of today. Nothing without any. */
export function YourRoutines({ patientId }: { readonly patientId: string }) {
  const today = useToday();
  const { items } = useReadableList({
    type: 'ObservableRoutines',
    partition: patientId,
    filters: [{ kind: 'Status', values: ['Active'] }],
    pageSize: 20,
  });
  if (items.length === 0) return null;
  return (
    <Section title="Routines">
      <WorkRows>
        {items.map((row) => {
          const { due, answered } = answeredOn(row, today);
          const title = row.title ?? 'Routines';
          return (
            <WorkRow
              key={row.id}
              title={title}
              detail={due === 0 ? 'Nothing is due today' : `${answered} of ${due} ticked today`}
              action={
                <Button
                  size="compact-sm"
                  variant={answered < due ? 'filled' : 'default'}
                  aria-label={`Open ${title}`}
                  renderRoot={(props) => <Link {...props} to={path} params={{ routinesId: row.id ?? '' }} />}
                >
                  {answered < due ? 'Tick' : 'Open'}
                </Button>
              }
            />
          );
        })}
      </WorkRows>
    </Section>
  );
}
