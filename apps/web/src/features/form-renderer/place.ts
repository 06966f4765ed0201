import type { Reference } from '@notewell/model';
import { createContext, useContext } from 'react';

/** Where a form is answered: what look-ups and tables of earlier answers go by. */
export interface FormPlace {
  /** Who the form is about; undefined in a group's note, where no one chart may be looked into. */
  readonly patient: Reference | undefined;
  /** The note that holds the form: it is not an earlier one. */
  readonly noteId: string | undefined;
  /** When the session began, an instant, where it is known. */
  readonly start: string | undefined;
}
const nowhere: FormPlace = { patient: undefined, noteId: undefined, start: undefined };

export const FormPlaceContext = createContext<FormPlace>(nowhere);
export const useFormPlace = (): FormPlace => useContext(FormPlaceContext);
