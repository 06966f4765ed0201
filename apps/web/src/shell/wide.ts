import { useMediaQuery } from '@mantine/hooks';
import { largeFont, largeFontZoom } from '../platform/appearance.ts';
import { useShellFacts } from './screens.tsx';

/** From this on a chart and what is written about it stand side by side, in em of the window. */
const wideFrom = 86;

/** True in a window with room for a third column; larger type takes more of it. Never in the mobile application. */
export function useWide(): boolean {
  const { variant } = useShellFacts();
  const zoom = largeFont.use() === 'on' ? largeFontZoom : 1;
  const wide = useMediaQuery(`(min-width: ${wideFrom * zoom}em)`, false, { getInitialValueInEffect: false });
  return variant !== 'mobile' && wide;
}
