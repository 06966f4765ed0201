import { Button, Menu } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Appointment, NoteDefinition, Patient } from '@notewell/model';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import {
  asksWhichNote,
  CannotStartNote,
  offeredFor,
  StartNoteButton,
  useNotesOf,
  useStartNote,
} from '../../features/start-note/index.ts';
import { addDays, startOfDay } from '../../platform/dates.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useOpen } from '../../shell/screens.tsx';
import { useMe } from '../../shell/session.ts';
import { toast, toastFailure } from '../../shell/toasts.ts';
import { useToday } from '../../shell/use-today.ts';

const writable = ({ status }: Appointment) => status !== 'cancelled' && status !== 'entered-in-error';

/** Begins the note of today's appointment with this patient; where there is none, or its note is written, that of a visit nobody booked. */
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
  const own = useMemo(() => items.filter((one) => writable(one) && one.owner?.id === me.profile.id), [items, me.profile.id]);
  const notes = useNotesOf(own);
  const open = own.find((one) => (notes.get(one)?.status ?? 'Preliminary') === 'Preliminary');
  const isKnown = status !== 'loading' && notes.known;
  const [wasKnown, setWasKnown] = useState(false);
  if (isKnown && !wasKnown) setWasKnown(true);
  if (open) return <StartNoteButton appointment={open} notes={notes} next />;
  // Whoever is quick must not be offered an unbooked visit while the booked one is still on its way. Asked again, as once the
  // server has named a patient registered here, what is open stays open.
  if (!isKnown && !wasKnown)
    return (
      <Button size="compact-sm" disabled>
        Start note
      </Button>
    );
  return <StartUnbooked patient={patient} />;
}

/** The kinds of note to choose from: a visit that nobody booked does not say which. */
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
      show('Note', await start(unbooked(patient, me.profile), chosen));
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

/** A visit that nobody booked: now, with this patient. */
const unbooked = (patient: Patient, owner: Appointment['owner']): Appointment => ({
  resourceType: 'Appointment',
  status: 'arrived',
  start: new Date().toISOString(),
  ...(owner ? { owner } : {}),
  attendees: [
    { subject: { id: patient.id ?? '', resourceType: 'Patient', ...(patient.display ? { display: patient.display } : {}) } },
  ],
});
