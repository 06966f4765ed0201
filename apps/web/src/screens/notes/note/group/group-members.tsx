import type { Note, Reference } from '@notewell/model';
import { attendanceOf } from '@notewell/rules';
import { useCallback } from 'react';
import { PickPatient } from '../../../../features/charts/patient-picker/pick-patient.tsx';
import {
  type GroupKit,
  isWrittenOf,
  shownSections,
  timeSectionOf,
  withMember,
  withoutMember,
} from '../../../../features/notes/group-note/roster.ts';
import type { Change } from '../../../../features/notes/note-editor/section-kind.ts';
import type { RuleResult } from '../rule-results.ts';

import classes from './group.module.css';
import { MemberRow } from './member-row.tsx';

interface GroupMembersProps {
  readonly note: Note;
  readonly kit: GroupKit;
  readonly onChange: (key: string, produce: () => Change) => void;
  readonly results: ReadonlyMap<string, readonly RuleResult[]>;
}

/** The roster with attendance and each member's text, which goes only into that member's chart. */
export function GroupMembers({ note, kit, onChange, results }: GroupMembersProps) {
  const roster = note.definitionAssignments ?? [];
  const came = roster.filter((one) => attendanceOf(one) === 'Show').length;
  const add = (patient: Reference<'Patient'>) =>
    onChange(`member ${patient.id}`, () => ({ shape: (current) => withMember(current, patient, kit) }));
  const remove = useCallback(
    (id: string) => onChange(`member ${id}`, () => ({ shape: (current) => withoutMember(current, id) })),
    [onChange],
  );
  return (
    <section className={classes['members']} aria-labelledby="members-heading">
      <h2 id="members-heading" className={classes['title']}>
        Members
        <span className={classes['count']}>{`${came} of ${roster.length} came`}</span>
      </h2>
      {roster.length === 0 ? <p className={classes['none']}>Nobody is in the roster yet.</p> : null}
      <ul className={classes['list']}>
        {roster.map((assignment) =>
          assignment.patient ? (
            <MemberRow
              key={assignment.patient.id}
              note={note}
              kit={kit}
              assignment={assignment}
              patient={assignment.patient}
              sections={shownSections(note, kit, assignment)}
              time={timeSectionOf(note, assignment.patient.id)}
              written={isWrittenOf(note, assignment.patient.id)}
              onChange={onChange}
              onRemove={remove}
              results={results}
            />
          ) : null,
        )}
      </ul>
      <PickPatient
        label="Add somebody who came"
        taken={new Set(roster.flatMap(({ patient }) => (patient ? [patient.id] : [])))}
        onAdd={add}
      />
    </section>
  );
}
