import type { Appointment, Note } from '@notewell/model';
import { ConfirmProvider } from '@notewell/ui';
import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { AppointmentState } from './appointment-state.tsx';

const noteOf = (status: Note['status']): Note => ({ resourceType: 'Note', id: 'n', status, subject: { id: 'p' } });
const shown = (note?: Note, status: Appointment['status'] = 'booked') => {
  const client = {
    watchList: () => watched(emptyList),
    watchResource: () => watched({ status: 'ready' }),
    watchConnection: () => watched({ online: true, device: 'open' }),
    watchUnsent: () => watched([]),
  };
  const appointment = { resourceType: 'Appointment', id: 'a', status, start: '2026-11-20T15:00:00Z' } as const;
  const content = (
    <ConfirmProvider>
      <AppointmentState appointment={appointment} note={note} />
    </ConfirmProvider>
  );
  return markupOf(content, { client, user: { id: 'me', permissions: [] } }).replace(/<style.*?<\/style>|<[^>]+>/gs, '');
};

it.each([
  ['the visit’s without a note', undefined, 'Booked'],
  ['of a note being written', noteOf('Preliminary'), 'Note begun'],
  ['of a signed note', noteOf('Final'), 'Note signed'],
])('the state of a visit is %s', (_of, note, words) => expect(shown(note)).toBe(words));

it('of a missed visit says both', () => expect(shown(noteOf('Preliminary'), 'noshow')).toBe('No showNote begun'));
