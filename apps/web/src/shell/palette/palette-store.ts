import { createAtom, useSelector } from '@tanstack/react-store';

const opened = createAtom(false);

/** Separate from the palette, so that its callers do not load it. */
export const openPalette = () => opened.set(true);
export const closePalette = () => opened.set(false);
export const usePaletteOpened = () => useSelector(opened);
