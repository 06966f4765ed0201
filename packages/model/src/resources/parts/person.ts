import { boolean, code, coding, date, group, list, longText, reference, text } from '../../kernel/field.ts';
import { ContactPointSystem, ContactRelationship, ContactRole, ContactUse, NameUse } from '../../vocabularies/index.ts';

/** A span of days; without `end` it still runs. */
export const period = () => group({ start: date().label('From'), end: date().label('Until') }, 'period');

/** A name in its parts, FHIR R4 HumanName; without `use` it is the legal name. */
export const humanName = () =>
  group(
    {
      given: text({ max: 200 }).label('First name'),
      middle: text({ max: 200 }).label('Middle name'),
      family: text({ max: 200 }).label('Last name'),
      prefix: text({ max: 60 }),
      suffix: text({ max: 60 }),
      use: code(NameUse),
    },
    'humanName',
  );

export const telecom = () =>
  list(
    group(
      {
        system: code(ContactPointSystem).required().label('Kind'),
        value: text({ max: 254 }).required().label('Number or address'),
        use: code(ContactUse),
        preferred: boolean(),
      },
      'contactPoint',
    ),
    { max: 50 },
  ).label('Phone and email');

/** A postal address; `state` is the two-letter code within the United States. */
export const address = () =>
  group(
    {
      use: code(ContactUse),
      lines: list(text({ max: 200 }), { max: 5 }).label('Street'),
      city: text({ max: 200 }),
      district: text({ max: 200 }).label('County'),
      state: text({ max: 100 }),
      postalCode: text({ max: 20 }).label('ZIP code'),
      country: text({ max: 100 }),
      period: period(),
    },
    'address',
  );
export const addresses = () => list(address(), { max: 50 });

export const contacts = () =>
  list(
    group({
      name: humanName(),
      relationship: coding(ContactRelationship),
      role: coding(ContactRole),
      organization: reference('Organization'),
      addresses: addresses(),
      telecom: telecom(),
      emergency: boolean().about('To be called first in an emergency'),
      note: longText(),
    }),
    { max: 100 },
  );

interface Name {
  readonly given?: string | undefined;
  readonly family?: string | undefined;
}
/** "Family, Given", for lists of people and their order. */
export const familyFirst = (name: Name | undefined) => words([name?.family, name?.given], ', ');
/** "Given Family", for text. */
export const givenFirst = (name: Name | undefined) => words([name?.given, name?.family], ' ');

const words = (parts: readonly (string | undefined)[], between: string) => parts.filter(Boolean).join(between) || undefined;
