import type { Patient, RelatedPerson } from '@notewell/model';
import { isInformed, isOutOfCare } from '@notewell/rules';
import { lookUp } from '../../resources/saving/lookup.ts';

interface Place extends Omit<Parameters<typeof lookUp>[0], 'sameSave'> {
  /** The practice's day. */
  readonly day: string;
}
export interface Family {
  readonly id: string;
  readonly resourceType: 'Patient' | 'RelatedPerson';
}

/**
 * The patient or relative if letters, emails and pushes may go to them: an active patient who lives, and a relative who on that
 * day may receive what is in the record of such a patient. Everything that leaves for a family asks here.
 */
export async function writtenTo(
  { day, ...place }: Place,
  { id, resourceType }: Family,
): Promise<Patient | RelatedPerson | undefined> {
  if (resourceType === 'Patient') {
    const patient = await lookUp(place, 'Patient', id);
    return patient && !isOutOfCare(patient) ? patient : undefined;
  }
  const relative = await lookUp(place, 'RelatedPerson', id);
  if (!relative || !isInformed(relative, day)) return undefined;
  return (await writtenTo({ day, ...place }, { id: relative.patient.id, resourceType: 'Patient' })) && relative;
}
