import { useList } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { authorIn, authorsOf } from '@notewell/rules';
import { shownSections, timeSectionOf } from '../../../../features/notes/group-note/roster.ts';
import { useGroupKit } from '../../../../features/notes/group-note/use-group-kit.ts';
import type { Change } from '../../../../features/notes/note-editor/section-kind.ts';
import { useMe } from '../../../../shell/session/session.ts';
import group from '../group/group.module.css';
import { MemberRow } from '../group/member-row.tsx';
import classes from '../note.module.css';
import { writtenAgain } from './written-again.ts';

interface AmendedMembersProps {
  readonly noteId: string;
  readonly note: Note;
  readonly onChange: (key: string, produce: () => Change) => void;
}

/** Members of a signed group's note: how their own notes are put right, and those that the amendment writes again. */
export function AmendedMembers({ noteId, note, onChange }: AmendedMembersProps) {
  const kit = useGroupKit(note);
  const own = useList({ type: 'Note', filters: [{ kind: 'PartOf', values: [noteId] }], pageSize: 500 }).items;
  const author = authorsOf(note)[0]?.display;
  const isAuthor = useMe().profile.id === authorIn(note);
  const again = kit && isAuthor ? writtenAgain(note, own) : [];
  return (
    <>
      <p className={classes['given']} role="note">
        The notes in the members’ charts stay as they were signed. Amend each of them that this concerns. Did somebody come who is
        marked as missing, or the reverse?{' '}
        {isAuthor
          ? 'Mark their own note as entered in error, then correct the attendance here.'
          : `Only the author${author ? `, ${author},` : ''} can correct that. Ask them to amend this note.`}
      </p>
      {kit && again.length > 0 ? (
        <section className={group['members']} aria-labelledby="again-heading">
          <h2 id="again-heading" className={group['title']}>
            Members whose note was entered in error
          </h2>
          <ul className={group['list']}>
            {again.map(({ assignment, patient, writes }) => (
              <MemberRow
                key={patient.id}
                note={note}
                kit={kit}
                assignment={assignment}
                patient={patient}
                sections={shownSections(note, kit, assignment)}
                time={timeSectionOf(note, patient.id)}
                written
                {...(writes ? {} : { instead: 'A new note is written only if the attendance changes.' })}
                onChange={onChange}
                results={none}
              />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

const none: ReadonlyMap<string, never[]> = new Map();
