import { useList, useResource } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { isScribe } from '@notewell/rules';
import { useTranslation } from 'react-i18next';
import { encountersOf, notesAbout, otherNotesOf } from '../../../../features/notes/start-note/index.ts';
import { momentWords } from '../../../../platform/dates.ts';
import { ResourceLink } from '../../../../shell/screens.tsx';
import classes from '../note.module.css';

/** Says that two people, or two devices, began a note of the same appointment. Empty without an appointment. */
export function OtherNote({ note }: { readonly note: Note }) {
  const { t } = useTranslation();
  const appointment = useResource('Encounter', note.encounter?.id).data?.appointment?.id;
  const visits = useList(appointment ? encountersOf([appointment]) : null).items;
  const ids = visits.flatMap(({ id }) => id ?? []);
  const notes = useList(ids.length > 0 ? notesAbout(ids) : null).items;
  const [other] = otherNotesOf(note, notes);
  if (!other?.id) return null;
  const people = other.participants ?? [];
  const writer = people.find(isScribe) ?? people.find(({ role }) => role === 'PrimaryPerformer');
  const begun = [writer?.individual?.display, other.created && momentWords(other.created)];
  return (
    <p className={classes['otherNote']} role="status">
      {t('There is another note of this $t(session): ')}
      <ResourceLink type="Note" id={other.id}>
        {[other.title ?? 'Note', ...begun].filter(Boolean).join(', ')}
      </ResourceLink>
      {'. Keep what is needed in one of them, and discard the other.'}
    </p>
  );
}
