import { Modal } from '@mantine/core';
import { useClient, useList, useResource } from '@notewell/client/react';
import type { Appointment, Reference } from '@notewell/model';
import { momentWords } from '../../../platform/dates.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { toast, toastFailure, toastWarning } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { FindTimes, type FoundTime } from '../booking/find-times.tsx';
import { answerTo } from '../booking/sending.ts';
import { visitMinutes } from '../booking/visit-length.ts';
import { giversOf } from './givers.ts';
import { nameOf } from './use-answers.ts';
import { wishWords } from './wish-words.ts';

interface BookWishProps {
  readonly wish: Appointment;
  readonly onClose: () => void;
}

/** The first free times of the practitioners of a wish. One press books and ends the wait. */
export function BookWishDialog({ wish, onClose }: BookWishProps) {
  const client = useClient();
  const mayDo = useMayDo();
  const everybody = useList({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 200 }).items;
  const service = useResource('HealthcareService', wish.serviceType?.id).data;
  const wanted: readonly Reference<'Practitioner'>[] = wish.wish?.practitioners ?? [];
  const schedules = useList(mayDo('Read', 'Schedule') ? { type: 'Schedule', pageSize: 500 } : null).items;
  const all = giversOf(wish.serviceType?.id, { people: everybody, schedules });
  const people = (wanted.length > 0 ? wanted : all)
    .filter((owner) => mayDo('Update', 'Appointment', wish, { ...wish, status: 'booked', owner }))
    .slice(0, 50);
  const name = nameOf(wish);
  const book = async ({ start, end, practitioner }: FoundTime) => {
    const owner = people.find(({ id }) => id === practitioner.id) ?? {
      id: practitioner.id,
      resourceType: 'Practitioner' as const,
    };
    try {
      const id = wish.id ?? '';
      const change = { status: 'booked' as const, owner, start, end };
      const write = () => client.update('Appointment', id, (current) => ({ ...current, ...change }));
      const sent = await answerTo(client, id, write);
      if (sent.is === 'taken')
        return toastWarning('That time was booked a moment ago. Choose another.', `${name} was not booked`);
      if (sent.is !== 'refused') toast(`${name}: ${momentWords(start)}.`, 'Booked');
      onClose();
    } catch (error) {
      toastFailure(error, `${name} was not booked`);
    }
  };
  const { attendees = [], serviceType, location, mode, wish: times } = wish;
  const facts = {
    status: 'booked',
    attendees,
    ...(serviceType && { serviceType }),
    ...(location && { location }),
    ...(mode && { mode }),
    ...(times && { wish: times }),
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Find a time for ${name}`}
      fullScreen={usePhone()}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p>Wish: {wishWords(wish)}</p>
      {people.length > 0 ? (
        <FindTimes
          appointment={facts}
          practitioners={people}
          minutes={wish.wish?.minutes ?? visitMinutes(service, undefined)}
          onBook={book}
        />
      ) : (
        <p role="status">You may not book for the people of this wish. Ask the front desk.</p>
      )}
    </Modal>
  );
}
