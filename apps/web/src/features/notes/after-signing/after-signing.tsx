import { Button } from '@mantine/core';
import { useClient, useList } from '@notewell/client/react';
import { IconArrowRight, IconCalendar } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { appointmentsOn } from '../../../platform/appointment-query.ts';
import { dayOf, timeOf } from '../../../platform/dates.ts';
import { followsMark } from '../../../shell/hooks/focus-kept.ts';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { useOpen } from '../../../shell/screens.tsx';
import { useMe } from '../../../shell/session/session.ts';
import { asksFor } from '../note-editor/signing.ts';
import { subjectOf, useNotesOf } from '../start-note/index.ts';
import { notesAskedOf, toFinish, unsignedNotesOf } from '../work-list/index.ts';
import classes from './after-signing.module.css';
import { leftWords } from './left-words.ts';
import { nextVisit } from './next-visit.ts';

/** Links after a note was signed here: the next note to finish or to co-sign, the next visit, or the day. */
export function AfterSigning({ noteId }: { readonly noteId: string }) {
  const client = useClient();
  const me = useMe().profile.id;
  const today = useToday();
  const [now] = useState(() => new Date().toISOString());
  const open = useOpen();
  const go = useNavigate();
  const mine = useList(unsignedNotesOf(me));
  const visits = useList(appointmentsOn(me, today)).items.filter(({ start }) => dayOf(start) === today);
  const notes = useNotesOf(visits);
  const left = toFinish(me, mine.items).filter(({ id = '' }) => client.id(id) !== client.id(noteId));
  const asked = useList(notesAskedOf(me)).items.filter(
    (one) => asksFor(one, me) && client.id(one.id ?? '') !== client.id(noteId),
  );
  const note = left[0] ?? asked[0];
  const visit = notes.known ? nextVisit(visits, (one) => notes.get(one) !== undefined, now) : undefined;
  const subject = visit && subjectOf(visit);
  return (
    <div className={classes.bar} role="region" aria-label="Next">
      <strong className={classes.words}>{leftWords(left.length, asked.length)}</strong>
      <div className={classes.actions}>
        {note ? (
          <Button
            variant="filled"
            className={classes.button ?? ''}
            {...followsMark}
            rightSection={<IconArrowRight size={16} aria-hidden />}
            onClick={() => open('Note', note.id ?? '')}
          >
            {`${left.length > 0 ? 'Next note' : 'Next to co-sign'}: ${note.subject.display ?? note.title ?? 'Note'}`}
          </Button>
        ) : null}
        {visit && subject ? (
          <Button
            variant={note ? 'default' : 'filled'}
            {...(note ? {} : followsMark)}
            className={classes.button ?? ''}
            leftSection={<IconCalendar size={16} aria-hidden />}
            onClick={() => open(subject.resourceType ?? 'Patient', subject.id)}
          >
            {`Next visit: ${subject.display ?? 'Patient'}, ${timeOf(visit.start)}`}
          </Button>
        ) : null}
        <Button
          variant={note || visit ? 'subtle' : 'filled'}
          {...(note || visit ? {} : followsMark)}
          onClick={() => void go({ to: '/' })}
        >
          Back to the day
        </Button>
      </div>
    </div>
  );
}
