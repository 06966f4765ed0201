import { boolean, code, coding, decimal, group, instant, integer, list, longText, reference, text } from '../../kernel/field.ts';
import { ParticipationType } from '../../vocabularies/scheduling/participation.ts';
import { ParticipantRole } from '../../vocabularies/scheduling/visits.ts';

/** A measured amount, FHIR R4 Quantity; `code` is the UCUM unit. */
export const quantity = () =>
  group({
    value: decimal(),
    comparator: text({ max: 2 }).about('<, <=, >= or > where the amount is a bound'),
    unit: text({ max: 100 }),
    system: text({ max: 500 }),
    code: text({ max: 100 }),
  });

/** A span between two instants; without `end` it still runs. */
export const instantPeriod = () => group({ start: instant(), end: instant() });

/** Participants of a visit or record, with their roles. */
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

/** Diagnoses treated, in the order for claims: `rank` counts from 1. */
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

/** A remark with its author and time, FHIR R4 Annotation. */
export const annotations = () =>
  list(
    group({
      author: reference('Practitioner', 'Patient', 'RelatedPerson').stampedBy('caller'),
      at: instant().stampedBy('now'),
      text: longText().required(),
    }),
    {
      max: 1_000,
    },
  );

/** The person whose record it is, or the group it is about. */
export const subject = () => reference('Patient', 'Group');
/** Anybody who may write in a record. */
export const author = () => reference('Practitioner', 'Patient', 'RelatedPerson');
