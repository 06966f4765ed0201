import { createMark } from './mark.ts';

const writing = createMark();

/** Registers that an editor holds text that is not on the device yet. */
export const useIsWriting: (writing: boolean) => void = writing.useHold;
/** True while any editor of this page holds text that is not on the device yet. */
export const useSomebodyWrites = writing.useIsHeld;
