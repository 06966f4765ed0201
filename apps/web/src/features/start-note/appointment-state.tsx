import { Menu, UnstyledButton } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Appointment, AppointmentStatus, Note } from '@notewell/model';
import { appointmentTransitions, nextStates } from '@notewell/rules';
import { Status, type Tone, useConfirm } from '@notewell/ui';
import { IconChevronDown } from '@tabler/icons-react';
import { usePreferences } from '../../shell/preferences.ts';
import { useMe } from '../../shell/session.ts';
import { toastFailure } from '../../shell/toasts.ts';
import classes from './appointment-state.module.css';

interface Look {
  readonly tone: Tone;
  readonly words: string;
  /** The move to this state, as the menu names it. */
  readonly move: string;
  /** What is asked before a move that has no way back. */
  readonly ask?: string;
  /** The way out of that question, where "Cancel" would read as the move. */
  readonly keep?: string;
}

const looks = {
  proposed: { tone: 'quiet', words: 'Proposed', move: 'Propose' },
  pending: { tone: 'quiet', words: 'Pending', move: 'Mark as pending' },
  booked: { tone: 'quiet', words: 'Booked', move: 'Book' },
  'checked-in': { tone: 'accent', words: 'Checked in', move: 'Check in' },
  arrived: { tone: 'accent', words: 'Arrived', move: 'Mark as arrived' },
  fulfilled: { tone: 'good', words: 'Seen', move: 'Mark as seen' },
  cancelled: {
    tone: 'warn',
    words: 'Cancelled',
    move: 'Cancel the appointment',
    ask: 'Cancel the appointment?',
    keep: 'Keep the appointment',
  },
  noshow: { tone: 'warn', words: 'No show', move: 'Mark as no show', ask: 'Mark as no show?' },
  'entered-in-error': { tone: 'bad', words: 'Entered in error', move: 'Entered in error', ask: 'Was it entered in error?' },
  waitlist: { tone: 'quiet', words: 'Waitlist', move: 'Put on the waitlist' },
} as const satisfies Record<AppointmentStatus, Look>;
const isStatus = (state: string): state is AppointmentStatus => Object.hasOwn(looks, state);

/** The state in words, such as `Checked in`. */
export const appointmentWords = (status: AppointmentStatus): string => looks[status].words;

interface AppointmentStateProps {
  readonly appointment: Appointment;
  readonly note?: Note | undefined;
  /** Whom it is with, to name the button. */
  readonly who?: string | undefined;
}

/** How an appointment stands, or its note once there is one; pressed, where it may go from here. */
export function AppointmentState({ appointment, note, who }: AppointmentStateProps) {
  const { permissions } = useMe();
  const client = useClient();
  const confirm = useConfirm();
  const { allowAppointmentCancellation } = usePreferences();
  if (note)
    return note.status === 'Preliminary' ? <Status tone="info">Note begun</Status> : <Status tone="good">Note signed</Status>;
  const { tone, words } = looks[appointment.status];
  const next = nextStates(appointmentTransitions, appointment.status)
    .filter(isStatus)
    .filter((status) => status !== 'cancelled' || allowAppointmentCancellation);
  if (next.length === 0 || !permissions.includes('Appointment.Update')) return <Status tone={tone}>{words}</Status>;
  const move = async (status: AppointmentStatus) => {
    const look: Look = looks[status];
    const text = 'This cannot be taken back. The time is free again for others.';
    if (look.ask && !(await confirm({ title: look.ask, text, confirm: look.move, dismiss: look.keep, destructive: true })))
      return;
    try {
      await client.update('Appointment', appointment.id ?? '', (current) => ({ ...current, status }));
    } catch (error) {
      toastFailure(error, 'The appointment was not changed');
    }
  };
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton className={classes.change} aria-label={`${who ? `${who}: ` : ''}${words}. Change`}>
          <Status tone={tone}>{words}</Status>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {next.map((status) => (
          <Menu.Item key={status} onClick={() => void move(status)}>
            {looks[status].move}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
