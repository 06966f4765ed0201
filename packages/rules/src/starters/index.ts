import { adultIntake, childIntake, substanceHistory } from './forms/intake.ts';
import { checkIn, crisisPlan, feedback, releaseOfInformation, telehealthConsent } from './forms/visits.ts';
import { type DefinitionRow, noteDefinitions } from './note-types/table.ts';
import { sectionRows } from './sections.ts';
import { signingFields, signingRows } from './signing.ts';
import type { FormStarter, Starter } from './starter.ts';

// Tables that new practices are filled from, and that the builder offers as a beginning.
export { goalTemplates } from './goal-library.ts';
export { behavioralRules, contactRules, medicalRules, type Rules, usualRules } from './note-types/rules.ts';
export { diagnosis, individual, part, text, time } from './note-types/sections.ts';
export { type DefinitionRow, noteDefinitions, type StarterDefinitionKey } from './note-types/table.ts';
export { attestations, type SigningKey, signingFields, signingRows } from './signing.ts';
export type { Starter } from './starter.ts';

const forms: readonly (readonly [purpose: string, key: string, form: FormStarter])[] = [
  ['First visit', 'adultIntake', adultIntake],
  ['First visit', 'childIntake', childIntake],
  ['First visit', 'substanceHistory', substanceHistory],
  ['Every visit', 'checkIn', checkIn],
  ['Every visit', 'feedback', feedback],
  ['Safety', 'crisisPlan', crisisPlan],
  ['Consent', 'telehealthConsent', telehealthConsent],
  ['Consent', 'releaseOfInformation', releaseOfInformation],
];

type NoteKey = keyof typeof noteDefinitions;
const noteTypes: readonly (readonly [purpose: string, ...keys: NoteKey[]])[] = [
  ['Therapy', 'soap', 'dap', 'intake', 'crisis'],
  ['Prescribing', 'psychiatricEvaluation', 'medication'],
  ['Case management', 'contact'],
  ['Groups', 'groupShow'],
  ['Plans and summaries', 'treatmentPlan', 'discharge'],
  ['Without a visit', 'missed'],
];

const noteFields = ({ kind, noteKind = 'Note', billable = true, withoutEncounter = false, ...row }: DefinitionRow) => ({
  kind: kind ?? ('Individual' as const),
  category: 'Note' as const,
  noteKind,
  ...(row.visitStatus && { visitStatus: [...row.visitStatus] }),
  sections: [...row.sections],
  rules: [...row.rules],
  billable,
  allowFromAppointment: !withoutEncounter,
  allowWithoutEncounter: withoutEncounter,
});

/** All ready-made definitions in the order of the gallery. */
export const starters: readonly Starter[] = [
  ...forms.map(
    ([purpose, key, { title, about, ...fields }]): Starter => ({ type: 'Questionnaire', key, purpose, title, about, fields }),
  ),
  ...Object.entries(sectionRows).map(
    ([key, { purpose, title, about, type, elements }]): Starter => ({
      type: 'NoteSectionForm',
      key,
      purpose,
      title,
      about,
      fields: { type, elements: [...elements] },
    }),
  ),
  ...noteTypes.flatMap(([purpose, ...keys]) =>
    keys.map((key): Starter => {
      const row: DefinitionRow = noteDefinitions[key];
      return {
        type: 'NoteDefinition',
        key,
        purpose,
        title: row.title,
        about: row.description,
        fields: noteFields(row),
        signing: row.signing ?? 'author',
      };
    }),
  ),
  ...Object.entries(signingRows).map(
    ([key, { title, about }]): Starter => ({
      type: 'SignatureConfiguration',
      key,
      purpose: 'Who signs',
      title,
      about,
      fields: signingFields(key as keyof typeof signingRows), // a key of the table
    }),
  ),
];
