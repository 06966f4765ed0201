import { Button, Menu } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Appointment, NoteDefinition, Patient } from '@notewell/model';
import { offeredFor } from '@notewell/rules';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import {
  asksWhichNote,
  CannotStartNote,
  StartNoteButton,
  startsFrom,
  useNotesOf,
  useStartNote,
  useStarts,
} from '../../../features/notes/start-note/index.ts';
import { addDays, startOfDay } from '../../../platform/dates.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { useOpen } from '../../../shell/screens.tsx';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { useMe } from '../../../shell/session/session.ts';

const writable = ({ status }: Appointment) => status !== 'cancelled' && status !== 'entered-in-error';

/** Starts the note of today's appointment. Without one, or if its note exists, starts a note for an unbooked visit. */
export function StartNote({ patient }: { readonly patient: Patient }) {
  const me = useMe();
  const today = useToday();
  const { items, status } = useList({
    type: 'Appointment',
    partition: patient.id ?? '',
    filters: [{ kind: 'Start', from: startOfDay(today), to: startOfDay(addDays(today, 1)) }],
    orderBy: 'start',
    order: 'asc',
    pageSize: 20,
  });
  const starts = useStarts();
  const own = useMemo(
    () =>
      items.filter(
        (one) =>
          writable(one) && (starts === 'for others' ? startsFrom(starts, one, me.profile.id) : one.owner?.id === me.profile.id),
      ),
    [items, me.profile.id, starts],
  );
  const notes = useNotesOf(own);
  const open = own.find((one) => (notes.get(one)?.status ?? 'Preliminary') === 'Preliminary');
  const isKnown = status !== 'loading' && notes.known;
  const [wasKnown, setWasKnown] = useState(false);
  if (isKnown && !wasKnown) setWasKnown(true);
  if (!starts) return null;
  if (open) return <StartNoteButton appointment={open} notes={notes} next />;
  // Waits until the booked visit is loaded, so that a quick user does not start an unbooked one. A later reload, such as when
  // the server assigns the patient's id, keeps an open menu.
  if (!isKnown && !wasKnown)
    return (
      <Button size="compact-sm" disabled>
        Start note
      </Button>
    );
  // A scribe starts only notes of booked visits.
  if (starts === 'for others') return null;
  return <StartUnbooked patient={patient} />;
}

/** Note types to choose from, because an unbooked visit implies none. */
function StartUnbooked({ patient }: { readonly patient: Patient }) {
  const me = useMe();
  const show = useOpen();
  const { start, starting, definitions, definitionsKnown } = useStartNote();
  const preferences = usePreferences();
  const programs = (patient.programs ?? []).map(({ id }) => id);
  const offered = offeredFor(definitions, programs, preferences)
    .filter(({ kind, status }) => kind !== 'Group' && status === 'Active')
    .toSorted((a, b) => a.title.localeCompare(b.title));
  const begin = async (chosen?: NoteDefinition) => {
    try {
      show('Note', await start(unbooked(patient, me.profile, statusFor(chosen)), chosen));
    } catch (error) {
      if (error instanceof CannotStartNote) toast(error.message, 'The note was not started');
      else toastFailure(error, 'The note was not started');
    }
  };
  const button = { size: 'compact-sm', loading: starting !== undefined } as const;
  if (!asksWhichNote(offered, preferences))
    return (
      <Button {...button} disabled={!definitionsKnown} onClick={() => void begin(offered.length === 1 ? offered[0] : undefined)}>
        Start note
      </Button>
    );
  return (
    <Menu>
      <Menu.Target>
        <Button {...button} rightSection={<IconChevronDown size={16} aria-hidden />}>
          Start note
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {offered.map((definition) => (
          <Menu.Item key={definition.id} onClick={() => void begin(definition)}>
            {definition.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A note type only for missed visits implies a missed visit. */
const statusFor = (chosen: NoteDefinition | undefined): Appointment['status'] => {
  const documents = chosen?.visitStatus ?? [];
  if (documents.length === 0 || documents.includes('Show')) return 'arrived';
  return documents.includes('NoShow') ? 'noshow' : 'cancelled';
};

/** An unbooked visit with this patient, now. */
const unbooked = (patient: Patient, owner: Appointment['owner'], status: Appointment['status']): Appointment => ({
  resourceType: 'Appointment',
  status,
  start: new Date().toISOString(),
  ...(owner ? { owner } : {}),
  attendees: [
    { subject: { id: patient.id ?? '', resourceType: 'Patient', ...(patient.display ? { display: patient.display } : {}) } },
  ],
});
