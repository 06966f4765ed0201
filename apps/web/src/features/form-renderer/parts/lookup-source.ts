import type { ListFilter } from '@notewell/client';
import type { Reference, ResourceType } from '@notewell/model';
import type { QuestionKind } from '../question-kind.ts';
import { sentence } from './sentences.ts';
import { referenceIn, referencesIn } from './structures.ts';

/** Where a look-up looks. */
export interface LookupSource {
  readonly type: ResourceType;
  /** What is found, in plain words, for messages. */
  readonly noun: string;
  /** What narrows the list whatever is typed. */
  readonly filters?: readonly ListFilter[];
  /** What was typed, as filters; a search of the words where absent. */
  readonly search?: (typed: string) => readonly ListFilter[];
  /** Only what belongs to the patient of the form. */
  readonly ofPatient?: true;
  /** Letters to type before anything is listed: whole registers are not shown for the asking. */
  readonly least?: number;
  readonly orderBy: string;
}

/** What all look-ups share: a reference is kept with the words it was chosen by, so that it reads without looking again. */
export const referenceKind: Pick<QuestionKind, 'shape' | 'words' | 'fault'> = {
  shape: 'field',
  words: (_item, values) => referencesIn(values).map(displayOf).join(', '),
  fault: (item, values) => (values.some((value) => !referenceIn(value)) ? sentence(item, 'invalid') : undefined),
};
export const displayOf = ({ display, id }: Reference): string => display ?? id;
