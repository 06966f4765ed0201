import type { Appointment } from '@notewell/model';
import type { TFunction } from 'i18next';

/** `7 appointments, 1 cancelled`: canceled visits do not count as work. */
export function countWords(t: TFunction, appointments: readonly Appointment[]): string {
  const off = appointments.filter(({ status }) => status === 'cancelled').length;
  return `${t('appointments', { count: appointments.length - off })}${off > 0 ? `, ${off} cancelled` : ''}`;
}
