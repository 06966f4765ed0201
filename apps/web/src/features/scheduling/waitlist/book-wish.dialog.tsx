import { Alert } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { PlainModal } from '@notewell/ui';
import { useState } from 'react';
import { momentWords } from '../../../platform/dates.ts';
import { RefusedInForm } from '../../../platform/failure.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { clearFailure, toast, toastFailure, toastUndone } from '../../../shell/hooks/toasts.ts';
import { useSendFromForm } from '../../../shell/hooks/use-send-from-form.ts';
import { sentTitle } from '../../../shell/hooks/when-sent.ts';
import { FindTimes, type FoundTime } from '../booking/find-times.tsx';
import { visitMinutes } from '../booking/visit-length.ts';
import { endWords } from './end-words.ts';
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
  const send = useSendFromForm();
  const [busy, setBusy] = useState(false);
  // The device may hear that somebody ended the wait, or the server may say so when a time is pressed.
  const { data: now = wish } = useResource('Appointment', wish.id);
  const ended = busy ? undefined : endWords(now);
  const book = async ({ start, end, practitioner }: FoundTime) => {
    const owner = people.find(({ id }) => id === practitioner.id) ?? {
      id: practitioner.id,
      resourceType: 'Practitioner' as const,
    };
    const id = wish.id ?? '';
    const change = { status: 'booked' as const, owner, start, end };
    setBusy(true);
    const failed = `${name} was not booked`;
    clearFailure(failed);
    try {
      const is = await send(async () => {
        await client.update('Appointment', id, (current) => ({ ...current, ...change }));
        return id;
      });
      // The dialog was left meanwhile: the refusal is in the tray.
      if (is === 'left') return;
      if (is !== 'refused') toast(`${name}: ${momentWords(start)}.`, sentTitle('Booked', { is }));
      onClose();
    } catch (error) {
      const isTaken = error instanceof RefusedInForm && error.code === 'booking-conflict';
      if (isTaken) toastUndone('That time was booked a moment ago. Choose another.', failed);
      else toastFailure(error, failed);
      setBusy(false);
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
    <PlainModal onClose={onClose} title={`Find a time for ${name}`} fullScreen={usePhone()}>
      <p>Wish: {wishWords(wish)}</p>
      {ended ? (
        <Alert color="yellow" role="alert">
          {ended}
        </Alert>
      ) : people.length > 0 ? (
        <FindTimes
          appointment={facts}
          practitioners={people}
          minutes={wish.wish?.minutes ?? visitMinutes(service, undefined)}
          onBook={book}
        />
      ) : (
        <p role="status">You may not book for the people of this wish. Ask the front desk.</p>
      )}
    </PlainModal>
  );
}
