import { useMediaQuery } from '@mantine/hooks';
import { largeFont, largeFontZoom } from '../../platform/appearance.ts';
import { useShellFacts } from '../screens.tsx';

/** Window width in em from which a chart and its note fit side by side. */
const wideFrom = 86;

/** True if the window has room for a third column; larger type needs more. False in the mobile application. */
export function useWide(): boolean {
  const { variant } = useShellFacts();
  const zoom = largeFont.use() === 'on' ? largeFontZoom : 1;
  const wide = useMediaQuery(`(min-width: ${wideFrom * zoom}em)`, false, { getInitialValueInEffect: false });
  return variant !== 'mobile' && wide;
}
