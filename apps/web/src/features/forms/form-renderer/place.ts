import type { Reference } from '@notewell/model';
import { createContext, type ReactNode, useContext } from 'react';

/** Context of a form for look-ups and earlier answers. */
export interface FormPlace {
  /** The patient of the form; undefined in a group note, which must not search a single chart. */
  readonly patient: Reference | undefined;
  /** The note that contains the form; left out of earlier answers. */
  readonly noteId: string | undefined;
  /** The record that holds the answers, once there is one; files that are answers belong to it. */
  readonly record?: Reference | undefined;
  /** True for the patient or a relative, who sees no points of options. */
  readonly hidesScores?: boolean;
  /** Words that show directly under a question, by its linkId. */
  readonly under?: (linkId: string) => ReactNode;
  /** Start of the session as an instant, if known. */
  readonly start: string | undefined;
}
const nowhere: FormPlace = { patient: undefined, noteId: undefined, start: undefined };

export const FormPlaceContext = createContext<FormPlace>(nowhere);
export const useFormPlace = (): FormPlace => useContext(FormPlaceContext);
