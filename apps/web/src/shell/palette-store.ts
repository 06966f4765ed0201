import { createSpotlight } from '@mantine/spotlight';

/** Outside the palette's own code, which is fetched after the page. */
export const [paletteStore, palette] = createSpotlight();
export const openPalette = () => palette.open();
