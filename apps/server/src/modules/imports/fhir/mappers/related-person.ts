import { PersonalRelationship } from '@notewell/model';
import { toCodings } from '../concepts.ts';
import { toDay } from '../dates.ts';
import { type Draft, defineMapper } from '../mapper.ts';
import { toAddresses, toEmail, toNames, toTelecom } from '../people.ts';
import { booleanAt, lookUp, nodesAt, textAt } from '../read.ts';
import { genders } from './patient.ts';

export const relatedPerson = defineMapper({
  fhirType: 'RelatedPerson',
  type: 'RelatedPerson',
  record: 'patient',
  map: (resource, { patient }): Draft<'RelatedPerson'> => {
    const active = booleanAt(resource, 'active');
    return {
      patient,
      ...toNames(resource),
      status: active === undefined ? undefined : active ? 'Active' : 'Inactive',
      relationships: toCodings(resource, 'relationship', PersonalRelationship),
      birthDate: toDay(textAt(resource, 'birthDate')),
      gender: lookUp(genders, textAt(resource, 'gender')),
      email: toEmail(resource),
      telecom: toTelecom(resource),
      addresses: toAddresses(resource),
      language: textAt(nodesAt(resource, 'communication')[0], 'language.coding.code'),
      start: toDay(textAt(resource, 'period.start')),
      end: toDay(textAt(resource, 'period.end')),
    };
  },
});
