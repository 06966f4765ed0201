import { usePreferences } from './preferences.ts';
import { useMe } from './session.ts';

/** True for users who may book, or ask for a time, where the practice books its visits here. */
export function useMayBook(): boolean {
  const { appointmentCreation } = usePreferences();
  return useMe().permissions.includes('Appointment.Create') && appointmentCreation;
}
