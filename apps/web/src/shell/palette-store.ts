import { createSpotlight } from '@mantine/spotlight';

/** Apart from the palette, so that whatever opens it need not hold it. */
export const [paletteStore, palette] = createSpotlight();
export const openPalette = () => palette.open();
