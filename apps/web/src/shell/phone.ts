import { useMediaQuery } from '@mantine/hooks';
import { useShellFacts } from './screens.tsx';

/** Below this the navigation stands at the bottom, under the thumb. */
const narrowWidth = '(max-width: 47.99em)';

/** True in the mobile application and in a narrow window. */
export function usePhone(): boolean {
  const { variant } = useShellFacts();
  const narrow = useMediaQuery(narrowWidth, false, { getInitialValueInEffect: false });
  return variant === 'mobile' || narrow;
}
