import type { Job } from '../module.ts';

/** Shared by the jobs that email patients about appointments. */
export const letters = {
  scope: 'practice',
  when: { everySeconds: 300 },
  permissions: [
    'Appointment.Read',
    'Appointment.Update',
    'Patient.Read',
    'RelatedPerson.Read',
    'manage schedules',
    'view scheduler',
  ],
  isOn: ({ mail }) => mail !== undefined,
} as const satisfies Partial<Job>;
