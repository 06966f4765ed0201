import type { Json, QuestionnaireItem, QuestionType } from '@notewell/model';
import type { Reader } from '../reading/reading.ts';
import type { AnswerWords } from '../words/parts.ts';

/** Groups in which the builder offers questions. */
export const questionGroups = [
  'Choices',
  'Words and numbers',
  'Dates and times',
  'Layout',
  'People and places',
  'From the record',
  'Signing',
] as const;
export type QuestionGroup = (typeof questionGroups)[number];

/** The kind of value of an answer. `structure` is an object or a reference; `nothing` takes no answer. */
export type AnswerKind =
  | 'nothing'
  | 'yesNo'
  | 'integer'
  | 'decimal'
  | 'duration'
  | 'text'
  | 'option'
  | 'date'
  | 'time'
  | 'instant'
  | 'structure';

/** An entry of the builder's list of questions: a type, perhaps with settings, under a plain name. */
export interface QuestionOffer {
  readonly name: string;
  readonly about: string;
  /** Further words that find it. */
  readonly words: string;
  /** Place among the usual questions, from 0; absent for those under "More". */
  readonly common?: number;
  /** Settings of a new one. linkIds of questions within it are endings. */
  readonly make?: Omit<QuestionnaireItem, 'linkId' | 'type'>;
  /** True for a question of the type that goes by this name; absent for the type's usual name. */
  readonly is?: (item: QuestionnaireItem) => boolean;
}

/** The facts of one question type. Screens, checks, reading, FHIR and the builder derive everything else from them. */
export interface QuestionFacts {
  readonly type: QuestionType;
  readonly group: QuestionGroup;
  /** Position within the group, from 0. */
  readonly order: number;
  /** Its names in the builder; the usual one first. */
  readonly offers: readonly [QuestionOffer, ...QuestionOffer[]];
  readonly keeps: AnswerKind;
  /** Role of its options: the only answers, suggestions for free text, or phrases that fill a text. */
  readonly options?: 'only' | 'open' | 'phrases';
  /** Takes several values without `repeats`. */
  readonly isOrdered?: true;
  /** Role of a type that takes no answer. */
  readonly layout?: 'section' | 'grid' | 'text' | 'report';
  /** Reads the part of the record that `lookup` names. */
  readonly looksUp?: true;
  /** Needs no text of its own to be understood. */
  readonly isClearWithoutText?: true;
  /** The nearest type of a FHIR R4 questionnaire item. */
  readonly fhir: string;
  /** Types of FHIR R4 that are imported as this one. */
  readonly fromFhir?: readonly string[];
  /** Reads an answer that is more than one line of text. */
  readonly read?: Reader;
  /** Its answer in words, where the kind of value does not decide it. */
  readonly words?: AnswerWords;
}

/** One question of a type as practices ask it, with a complete answer, a partial one and an invalid one. */
export interface QuestionSample {
  readonly look: Omit<QuestionnaireItem, 'linkId' | 'type' | 'displayStyle'>;
  readonly whole?: readonly Json[];
  readonly partial?: readonly Json[];
  readonly wrong?: readonly Json[];
  /** Text of the complete answer. */
  readonly words?: string;
}
