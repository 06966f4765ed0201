import { boolean, code, coding, decimal, group, instant, integer, list, longText, reference, text } from '../../kernel/field.ts';
import { ParticipationType } from '../../vocabularies/participation.ts';
import { ParticipantRole } from '../../vocabularies/visits.ts';

/** A measured amount, FHIR R4 Quantity; `code` is the UCUM unit. */
export const quantity = () =>
  group({
    value: decimal(),
    comparator: text({ max: 2 }).about('<, <=, >= or > where the amount is a bound'),
    unit: text({ max: 100 }),
    system: text({ max: 500 }),
    code: text({ max: 100 }),
  });

/** From one moment to another; without `end` it still runs. */
export const instantPeriod = () => group({ start: instant(), end: instant() });

/** Who takes part in a visit or record, and as what. */
export const participants = () =>
  list(
    group({
      role: code(ParticipantRole).required(),
      individual: reference('Practitioner', 'Patient', 'RelatedPerson', 'Person').required(),
      type: coding(ParticipationType),
      start: instant(),
      end: instant(),
    }),
    { max: 500 },
  );

/** What was treated, in the order that claims name it: `rank` counts from 1. */
export const diagnoses = () =>
  list(
    group({
      condition: reference('Condition'),
      code: coding(),
      rank: integer({ min: 1 }),
      isPrimary: boolean(),
      note: longText(),
    }),
    { max: 100 },
  );

/** A remark somebody made and when, FHIR R4 Annotation. */
export const annotations = () =>
  list(group({ author: reference('Practitioner', 'Patient', 'RelatedPerson'), at: instant(), text: longText().required() }), {
    max: 1_000,
  });

/** The person whose record it is, or the group it is about. */
export const subject = () => reference('Patient', 'Group');
/** Anybody who may write in a record. */
export const author = () => reference('Practitioner', 'Patient', 'RelatedPerson');
