import type { ClosedSet } from '../kernel/enumeration.ts';
import type { Vocabulary } from '../kernel/field.ts';
import * as families from './index.ts';

const isClosedSet = (value: unknown): value is ClosedSet<string> =>
  typeof value === 'object' && value !== null && 'values' in value && 'has' in value;

const members: readonly unknown[] = Object.values(families);

/** Every closed set of values by its name, as `GET /api/v1/model` lists them. */
export const enumerations: Readonly<Record<string, ClosedSet<string>>> = Object.fromEntries(
  members.filter(isClosedSet).map((set) => [set.name, set]),
);

const isVocabulary = (value: unknown): value is Vocabulary => typeof value === 'object' && value !== null && 'entries' in value;

/** Every coded vocabulary by its name; a field's `vocabulary` names one of them. */
export const vocabularies: Readonly<Record<string, Vocabulary>> = Object.fromEntries(
  members.filter(isVocabulary).map((words) => [words.name, words]),
);
