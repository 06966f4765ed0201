import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { begin } from '../../../shell/palette/begun.ts';
import { useMayBook } from '../../../shell/session/may-book.ts';
import { useMe } from '../../../shell/session/session.ts';
import { path as patients } from '../../charts/patients/route.ts';
import { path as schedule } from '../../scheduling/schedule/route.ts';

/** Buttons for the work that a front desk begins most often: a visit, and the record of somebody new. */
export function FrontDeskButtons() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { permissions } = useMe();
  const mayBook = useMayBook();
  return (
    <>
      {permissions.includes('Patient.Create') ? (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            begin({ task: 'new patient' });
            void navigate({ to: patients });
          }}
        >
          {t('New $t(patient)')}
        </Button>
      ) : null}
      {mayBook && permissions.includes('Appointment.Update') ? (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            begin({ task: 'book a visit' });
            void navigate({ to: schedule });
          }}
        >
          Book a visit
        </Button>
      ) : null}
    </>
  );
}
