import { createMark } from './mark.ts';

const unsavedForm = createMark();

/** Registers that a form with its own Save button holds changes. The top bar says so, and leaving the page asks first. */
export const useUnsavedForm: (isUnsaved: boolean) => void = unsavedForm.useHold;
/** True while any form of this page holds changes that only its Save button keeps. */
export const useHasUnsavedForm = unsavedForm.useIsHeld;
