import type { ListFilter } from '@notewell/client';
import type { Reference, ResourceType } from '@notewell/model';
import type { QuestionKind } from '../question-kind.ts';
import { sentence } from './sentences.ts';
import { referenceIn } from './structures.ts';

/** Where a look-up looks. */
export interface LookupSource {
  readonly type: ResourceType;
  /** Noun for the results in messages. */
  readonly noun: string;
  /** Filters applied to every search. */
  readonly filters?: readonly ListFilter[];
  /** Filters for the typed text; a text search if absent. */
  readonly search?: (typed: string) => readonly ListFilter[];
  /** Limits results to the patient of the form. */
  readonly ofPatient?: true;
  /** Minimum letters before a search, so that whole registers are not listed. */
  readonly least?: number;
  readonly orderBy: string;
}

/** Shared by all look-ups. Stores a reference with its display text, so that reading needs no further look-up. */
export const referenceKind: Pick<QuestionKind, 'shape' | 'fault'> = {
  shape: 'field',
  fault: (item, values) => (values.some((value) => !referenceIn(value)) ? sentence(item, 'invalid') : undefined),
};
export const displayOf = ({ display, id }: Reference): string => display ?? id;
