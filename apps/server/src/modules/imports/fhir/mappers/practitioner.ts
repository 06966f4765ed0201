import { LicenceType } from '@notewell/model';
import { toCoding } from '../concepts.ts';
import { toDay } from '../dates.ts';
import { type Draft, defineMapper } from '../mapper.ts';
import { toAddresses, toEmail, toNames, toTelecom } from '../people.ts';
import { booleanAt, nodesAt, npiOf, textAt, textsAt } from '../read.ts';

export const practitioner = defineMapper({
  fhirType: 'Practitioner',
  type: 'Practitioner',
  identity: 'person',
  map: (resource): Draft<'Practitioner'> => ({
    name: toNames(resource).name,
    birthDate: toDay(textAt(resource, 'birthDate')),
    npi: npiOf(resource),
    licences: nodesAt(resource, 'qualification').flatMap((qualification) => {
      const type = toCoding(qualification.code, [], LicenceType);
      if (!type) return [];
      return {
        type,
        number: textAt(qualification, 'identifier.value'),
        issued: toDay(textAt(qualification, 'period.start')),
        expires: toDay(textAt(qualification, 'period.end')),
      };
    }),
    email: toEmail(resource),
    telecom: toTelecom(resource),
    addresses: toAddresses(resource),
    languages: [...new Set(textsAt(resource, 'communication.coding.code'))],
    active: booleanAt(resource, 'active'),
  }),
});
