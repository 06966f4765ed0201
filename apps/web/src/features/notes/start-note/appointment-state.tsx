import { Menu, UnstyledButton } from '@mantine/core';
import { useClient, useConnection } from '@notewell/client/react';
import type { Appointment, AppointmentStatus, Note } from '@notewell/model';
import { appointmentTransitions, nextStates, tooEarly, withArrival } from '@notewell/rules';
import { Status, type Tone, useConfirm } from '@notewell/ui';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useSendFromForm } from '../../../shell/hooks/use-send-from-form.ts';
import { sentTitle } from '../../../shell/hooks/when-sent.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import classes from './appointment-state.module.css';
import { CancelAppointmentDialog } from './cancel-appointment.dialog.tsx';
import { useStatusUndo } from './use-status-undo.ts';

interface Look {
  readonly tone: Tone;
  readonly words: string;
  /** Menu label of the move to this status. */
  readonly move: string;
  /** The question before a move that the next statuses do not take back. */
  readonly ask?: string;
}

const looks = {
  proposed: { tone: 'quiet', words: 'Proposed', move: 'Propose' },
  pending: { tone: 'quiet', words: 'Pending', move: 'Mark as pending' },
  booked: { tone: 'quiet', words: 'Booked', move: 'Book' },
  'checked-in': { tone: 'accent', words: 'Checked in', move: 'Check in' },
  arrived: { tone: 'accent', words: 'Arrived', move: 'Mark as arrived' },
  fulfilled: { tone: 'good', words: 'Seen', move: 'Mark as seen' },
  cancelled: { tone: 'warn', words: 'Cancelled', move: 'Cancel the appointment' },
  noshow: { tone: 'warn', words: 'No show', move: 'Mark as no show', ask: 'Mark as no show?' },
  'entered-in-error': { tone: 'bad', words: 'Entered in error', move: 'Entered in error', ask: 'Was it entered in error?' },
  waitlist: { tone: 'quiet', words: 'Waitlist', move: 'Put on the waitlist' },
} as const satisfies Record<AppointmentStatus, Look>;
const isStatus = (state: string): state is AppointmentStatus => Object.hasOwn(looks, state);

/** The status as text, such as `Checked in`. */
export const appointmentWords = (status: AppointmentStatus): string => looks[status].words;

interface AppointmentStateProps {
  readonly appointment: Appointment;
  readonly note?: Note | undefined;
  /** The patient's name, for the button's accessible name. */
  readonly who?: string | undefined;
}

/** True for a visit that nobody held: its note does not say so by itself. */
const isMissed = (status: AppointmentStatus): boolean => status === 'noshow' || status === 'cancelled';

function NoteState({ note: { status } }: { readonly note: Note }) {
  return status === 'Preliminary' ? <Status tone="info">Note begun</Status> : <Status tone="good">Note signed</Status>;
}

/**
 * Status of an appointment, or of its note once there is one; both of a missed visit. The menu offers the next statuses.
 */
export function AppointmentState({ appointment, note, who }: AppointmentStateProps) {
  const mayDo = useMayDo();
  const client = useClient();
  const { online } = useConnection();
  const confirm = useConfirm();
  const send = useSendFromForm();
  const { undo, offer } = useStatusUndo(appointment);
  const [isCancelling, setCancelling] = useState(false);
  const { allowAppointmentCancellation } = usePreferences();
  const ofNote = note && <NoteState note={note} />;
  if (ofNote && !isMissed(appointment.status)) return ofNote;
  const { tone, words } = looks[appointment.status];
  const next = nextStates(appointmentTransitions, appointment.status)
    .filter(isStatus)
    .filter((status) => status !== 'cancelled' || allowAppointmentCancellation)
    .filter((status) => !tooEarly({ ...appointment, status }, Date.now()))
    .filter((status) => mayDo('Update', 'Appointment', appointment, { ...appointment, status }));
  const save = async (change: Pick<Appointment, 'status'> & Partial<Appointment>) => {
    const { id = '' } = appointment;
    const at = new Date().toISOString();
    try {
      const is = await send(async () => {
        await client.update('Appointment', id, (current) => {
          const changed = { ...current, ...change };
          return online ? changed : withArrival(changed, at);
        });
        return id;
      });
      setCancelling(false);
      const message = `${who ? `${who}: ` : ''}${looks[change.status].words}.`;
      if (is === 'saved') offer(message);
      else if (is === 'waiting') toast(message, sentTitle('Status changed', { is }));
    } catch (error) {
      toastFailure(error, 'The appointment was not changed');
    }
  };
  // The dialog stays until the server has answered, although the visit shows its next status meanwhile.
  const dialog = isCancelling ? <CancelAppointmentDialog onCancel={save} onClose={() => setCancelling(false)} /> : null;
  if ((next.length === 0 && !undo) || !mayDo('Update', 'Appointment', appointment, appointment))
    return (
      <>
        {dialog}
        <Status tone={tone}>{words}</Status>
        {ofNote}
      </>
    );
  const move = async (status: AppointmentStatus) => {
    if (status === 'cancelled') return setCancelling(true);
    const look: Look = looks[status];
    const text = 'The time is free again for others. You can undo this for ten minutes.';
    if (look.ask && !(await confirm({ title: look.ask, text, confirm: look.move, destructive: true }))) return;
    await save({ status });
  };
  return (
    <>
      {dialog}
      <StatusMenu status={appointment.status} who={who} next={next} undo={undo} onMove={(status) => void move(status)} />
      {ofNote}
    </>
  );
}

interface StatusMenuProps extends Pick<AppointmentStateProps, 'who'> {
  readonly status: AppointmentStatus;
  readonly next: readonly AppointmentStatus[];
  /** Takes the last change back, while that is possible. */
  readonly undo: (() => Promise<void>) | undefined;
  readonly onMove: (status: AppointmentStatus) => void;
}

/** The status as the button of a menu of the next ones. */
function StatusMenu({ status, who, next, undo, onMove }: StatusMenuProps) {
  const { tone, words } = looks[status];
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={classes.change} aria-label={`${who ? `${who}: ` : ''}${words}. Change`}>
          <Status tone={tone}>{words}</Status>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {next.map((one) => (
          <Menu.Item key={one} onClick={() => onMove(one)}>
            {looks[one].move}
          </Menu.Item>
        ))}
        {undo ? <Menu.Item onClick={() => void undo()}>Undo the last change</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}
