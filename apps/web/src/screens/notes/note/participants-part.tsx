import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { labelOfValue, type Note, ParticipantRole, type Reference } from '@notewell/model';
import { isScribe, mayTakePart } from '@notewell/rules';
import { PickOne } from '@notewell/ui';
import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { withoutParticipant, withPart, withParticipant } from '../../../features/notes/note-editor/participants.ts';
import type { Change } from '../../../features/notes/note-editor/section-kind.ts';
import classes from './participants.module.css';

interface ParticipantsPartProps {
  readonly note: Note;
  readonly onChange: (key: string, produce: () => Change) => void;
}

// Changing the author is a separate step with a reason.
const roles = ParticipantRole.values.filter((role) => role !== 'Patient' && role !== 'PrimaryPerformer');

/** Participants of the visit with their roles, without the patient. */
export function ParticipantsPart({ note, onChange }: ParticipantsPartProps) {
  const [adding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listed = (note.participants ?? []).filter(({ role }) => role !== 'Patient');
  // Keyed by person, because a newer change replaces an unsaved one of the same key.
  const change = (id: string, shape: (current: Note) => Note) => onChange(`participant ${id}`, () => ({ shape }));
  return (
    <section className={classes['part']} aria-label="Participants">
      <ul className={classes['list']}>
        {listed.map(({ individual, role, type }) => (
          <li key={individual.id}>
            <span>{individual.display ?? 'Colleague'}</span>
            {role === 'PrimaryPerformer' || isScribe({ type }) ? (
              <span className={classes['role']}>{isScribe({ type }) ? 'Scribe' : labelOfValue(role)}</span>
            ) : (
              <>
                <NativeSelect
                  size="xs"
                  aria-label={`Part of ${individual.display ?? 'this person'}`}
                  value={role}
                  data={roles
                    .filter((one) => one === role || mayTakePart(one, individual.resourceType))
                    .map((one) => ({ value: one, label: labelOfValue(one) }))}
                  onChange={(event) => {
                    const chosen = roles.find((one) => one === event.currentTarget.value);
                    if (chosen) change(individual.id, (current) => withPart(current, individual.id, chosen));
                  }}
                />
                <ActionIcon
                  size={24}
                  variant="subtle"
                  color="gray"
                  aria-label={`Take ${individual.display ?? 'this person'} out`}
                  onClick={() => change(individual.id, (current) => withoutParticipant(current, individual.id))}
                >
                  <IconX size={14} />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
      {adding ? (
        <AddParticipant
          note={note}
          onAdd={(individual, role) => {
            setAdding(false);
            if (!individual) return;
            // The keyboard goes on from where it began.
            requestAnimationFrame(() => button.current?.focus());
            change(individual.id, (current) => withParticipant(current, individual, role));
          }}
        />
      ) : (
        <Button
          ref={button}
          size="compact-xs"
          variant="subtle"
          color="gray"
          leftSection={<IconUserPlus size={14} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Add a participant
        </Button>
      )}
    </section>
  );
}

interface AddParticipantProps {
  readonly note: Note;
  readonly onAdd: (individual: Reference<'Practitioner' | 'RelatedPerson'> | undefined, role: ParticipantRole) => void;
}

/** Staff, and relatives in the patient's chart. */
function AddParticipant({ note, onAdd }: AddParticipantProps) {
  const staff = useList({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 }).items;
  const patient = note.subject.resourceType === 'Group' ? undefined : note.subject.id;
  const relatives = useList(patient ? { type: 'RelatedPerson', partition: patient, pageSize: 50 } : null).items;
  const inIt = new Set(note.participants?.map(({ individual }) => individual.id));
  const people = [
    ...staff.map(({ id = '', display }) => ({ id, display, resourceType: 'Practitioner' as const })),
    ...relatives.map(({ id = '', display }) => ({ id, display, resourceType: 'RelatedPerson' as const })),
  ].filter(({ id }) => id !== '' && !inIt.has(id));
  return (
    <PickOne
      size="xs"
      aria-label="Who took part"
      placeholder="Name of a person"
      autoFocus
      data={people.map(({ id, display }) => ({ value: id, label: display ?? 'Somebody' }))}
      onLeave={() => onAdd(undefined, 'Participation')}
      onPick={(picked) => {
        const found = people.find(({ id }) => id === picked);
        if (!found) return;
        const { id, display, resourceType } = found;
        const role = resourceType === 'Practitioner' ? 'SecondaryPerformer' : 'Participation';
        onAdd({ id, resourceType, ...(display ? { display } : {}) }, role);
      }}
    />
  );
}
