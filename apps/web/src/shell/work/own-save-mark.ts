import { createMark } from './mark.ts';

const ownSaveMark = createMark();

/** Registers that the page shows its own save state, so that the top bar shows none. */
export const useOwnSaveMark: () => void = ownSaveMark.useHold;
/** True while the page shows its own save state. */
export const useHasOwnSaveMark = ownSaveMark.useIsHeld;
