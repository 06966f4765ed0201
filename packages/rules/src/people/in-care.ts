import type { Patient } from '@notewell/model';

/** True for a patient who died or whose record is inactive: nothing is offered to them, and no letter goes to them or their family. */
export const isOutOfCare = ({ deceased, status }: Pick<Patient, 'deceased' | 'status'>): boolean =>
  deceased !== undefined || status === 'Inactive';
