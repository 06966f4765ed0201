import { Button } from '@mantine/core';
import { useCount } from '@notewell/client/react';
import { Section } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { unwrittenSessions } from '../../../features/notes/unwritten-sessions/unwritten-sessions.ts';
import { WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { dayOf } from '../../../platform/dates.ts';
import { path as worklist } from '../../notes/unwritten-sessions/route.ts';

/** The number of the user's past sessions without a note, with the way to them. Empty without any. */
export function UnwrittenSessions({ me, now }: { readonly me: string; readonly now: Date }) {
  const { t } = useTranslation();
  const { count = 0 } = useCount('Encounter', unwrittenSessions(dayOf(now), me));
  if (count === 0) return null;
  return (
    <Section title="Missing notes" aside={count}>
      <WorkRows>
        <WorkRow
          title={t('sessionsUnwritten', { count })}
          detail="Start their notes, or record that they were missed."
          action={
            <Button size="compact-sm" variant="default" renderRoot={(props) => <Link {...props} to={worklist} />}>
              Show them
            </Button>
          }
        />
      </WorkRows>
    </Section>
  );
}
