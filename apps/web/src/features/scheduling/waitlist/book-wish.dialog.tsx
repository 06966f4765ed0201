import { Modal } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { momentWords } from '../../../platform/dates.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { toast, toastFailure, toastWarning } from '../../../shell/hooks/toasts.ts';
import { FindTimes, type FoundTime } from '../booking/find-times.tsx';
import { answerTo, sentTitle } from '../booking/sending.ts';
import { visitMinutes } from '../booking/visit-length.ts';
import { nameOf } from './use-answers.ts';
import { useBookable } from './use-bookable.ts';
import { wishWords } from './wish-words.ts';

interface BookWishProps {
  readonly wish: Appointment;
  readonly onClose: () => void;
}

/** The first free times of the practitioners of a wish. One press books and ends the wait. */
export function BookWishDialog({ wish, onClose }: BookWishProps) {
  const client = useClient();
  const people = useBookable(wish);
  const service = useResource('HealthcareService', wish.serviceType?.id).data;
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
      if (sent.is !== 'refused') toast(`${name}: ${momentWords(start)}.`, sentTitle('Booked', sent));
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
