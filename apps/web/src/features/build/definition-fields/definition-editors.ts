import type { OwnEditor } from '../../records/fields/field-context.ts';
import { LibraryGoalsField } from '../../records/plan-fields/outline-field.tsx';
import { ConditionsField } from './conditions-field.tsx';
import { QuestionField, QuestionsField } from './question-fields.tsx';
import { sentences } from './sentences.tsx';

/** Editors of fields that only definitions have. */
const editors: readonly OwnEditor[] = [
  { path: /(?:^|\.)(?:displayWhen|requiredWhen|appliesWhen|satisfiedWhen|when)$/, Editor: ConditionsField },
  {
    path: /^scoring\.items$|^subscales\.items$|(?:^|\.)calculation\.from$|^scoring\.(?:positiveItems|rules\.items)$/,
    Editor: QuestionsField,
    saysFault: true,
  },
  { path: /^goals$/, Editor: LibraryGoalsField },
  { path: /^scoring\.alerts\.linkId$/, Editor: QuestionField, saysFault: true },
];

/** Surroundings of the field editor in a definition. */
export const definitionEditors = { editors, sentences, invents: true };
