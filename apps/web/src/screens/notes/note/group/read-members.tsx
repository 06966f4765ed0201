import { useList } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { attendanceOf, attendanceWords } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { shownSections } from '../../../../features/notes/group-note/roster.ts';
import { useGroupKit } from '../../../../features/notes/group-note/use-group-kit.ts';
import { topSections } from '../../../../features/notes/note-editor/child-sections.ts';
import { ResourceLink } from '../../../../shell/screens.tsx';
import { OwnDiffers } from '../notices/note-notices.tsx';
import { ReadSection } from '../read-section.tsx';
import classes from './group.module.css';

/** A member's own note by its state. */
const ownWords: Readonly<Record<Note['status'], string>> = {
  Preliminary: 'Individual note, not signed',
  Final: 'Individual note',
  Amended: 'Individual note, amended',
  EnteredInError: 'Individual note, entered in error',
};

/** Members with attendance and text, and a link to the note in each chart. */
export function ReadMembers({ note, noteId }: { readonly note: Note; readonly noteId: string }) {
  const kit = useGroupKit(note);
  const { items } = useList({ type: 'Note', filters: [{ kind: 'PartOf', values: [noteId] }], pageSize: 500 });
  const roster = note.definitionAssignments ?? [];
  return (
    <section className={classes['members']} aria-labelledby="members-heading">
      <h2 id="members-heading" className={classes['title']}>
        Members
        <span className={classes['count']}>
          {`${roster.filter((one) => attendanceOf(one) === 'Show').length} of ${roster.length} came`}
        </span>
      </h2>
      <ul className={classes['list']}>
        {roster.map((assignment) => {
          const { patient } = assignment;
          if (!patient) return null;
          const theirs = items.filter(({ subject }) => subject.id === patient.id);
          // One that was written again replaces the one entered in error.
          const own = theirs.find((one) => one.status !== 'EnteredInError') ?? theirs[0];
          const status = attendanceOf(assignment);
          const sections = kit
            ? shownSections(note, kit, assignment)
            : topSections(note).filter((section) => section.patient?.id === patient.id);
          return (
            <li key={patient.id} className={classes['member']} data-absent={status !== 'Show' || undefined}>
              <div className={classes['who']}>
                <h3 className={classes['name']}>
                  <ResourceLink type="Patient" id={patient.id}>
                    {patient.display ?? 'Member'}
                  </ResourceLink>
                </h3>
                <Status tone={status === 'Show' ? 'good' : 'warn'}>{attendanceWords[status]}</Status>
                {own?.id ? (
                  <ResourceLink type="Note" id={own.id}>
                    {ownWords[own.status]}
                  </ResourceLink>
                ) : null}
                {own ? <OwnDiffers own={own} whole={note} /> : null}
              </div>
              <div className={classes['lines']}>
                {sections.map((section) => (
                  <ReadSection key={section.id} section={section} note={note} level={4} />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
