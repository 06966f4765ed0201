import { PersonalRelationship } from '@notewell/model';
import { momentOf } from '../calendar.ts';
import { refer, type Whole } from '../maker.ts';
import type { Setting } from '../practice/setting.ts';
import type { Random } from '../random.ts';
import { coded } from './patient.ts';

interface Family {
  /** Somebody's relative, who is also the aunt of the patient. */
  readonly relative: Whole<'RelatedPerson'>;
  readonly patient: Whole<'Patient'>;
  readonly random: Random;
}

/** Makes a relative of one patient also that of another, and links both records as one person. */
export function makeFamily({ maker, who, today }: Setting, { relative, patient, random }: Family): void {
  const { name, birthDate, gender, telecom = [] } = relative;
  const origin = { at: momentOf(today - 40, 640), by: who('gloria'), random };
  const aunt = maker.make(
    'RelatedPerson',
    {
      patient: refer(patient),
      status: 'Active',
      name,
      relationships: [coded(PersonalRelationship, 'AUNT')],
      ...(birthDate && { birthDate }),
      ...(gender && { gender }),
      telecom,
      isEmergencyContact: true,
      mayReceiveInformation: true,
    },
    origin,
  );
  const links = [relative, aunt].map((one) => ({ target: refer(one), assurance: 'Level3' as const }));
  maker.make('Person', { name, ...(birthDate && { birthDate }), telecom, links, active: true }, origin);
}
