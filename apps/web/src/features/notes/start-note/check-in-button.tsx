import { Button } from '@mantine/core';
import { useClient, useConnection } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { appointmentTransitions, nextStates, tooEarly, withArrival } from '@notewell/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { subjectOf } from './drafts.ts';

/** Checks the patient of a booked visit in, with one click. Empty for visits that cannot be checked in. */
export function CheckInButton({ appointment }: { readonly appointment: Appointment }) {
  const { t } = useTranslation();
  const client = useClient();
  const mayDo = useMayDo();
  const { online } = useConnection();
  const [isSending, setSending] = useState(false);
  const { id = '', status } = appointment;
  const isNext = status === 'booked' && nextStates(appointmentTransitions, status).includes('checked-in');
  const canCheckIn = isNext && !tooEarly({ ...appointment, status: 'checked-in' }, Date.now());
  if (!canCheckIn || !mayDo('Update', 'Appointment', appointment, appointment)) return null;
  const checkIn = async () => {
    setSending(true);
    try {
      const at = new Date().toISOString();
      await client.update('Appointment', id, (current) => {
        const next = { ...current, status: 'checked-in' as const };
        return online ? next : withArrival(next, at);
      });
    } catch (error) {
      toastFailure(error, t('The $t(patient) was not checked in'));
    } finally {
      setSending(false);
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={isSending}
      aria-label={`Check in, ${subjectOf(appointment)?.display ?? 'visit'}`}
      onClick={() => void checkIn()}
    >
      Check in
    </Button>
  );
}
