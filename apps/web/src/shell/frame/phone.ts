import { useMediaQuery } from '@mantine/hooks';
import { useShellFacts } from '../screens.tsx';

/** Narrower windows show the navigation at the bottom, within reach of the thumb. */
const narrowWidth = '(max-width: 47.99em)';

/** True in the mobile application and in a narrow window. */
export function usePhone(): boolean {
  const { variant } = useShellFacts();
  const narrow = useMediaQuery(narrowWidth, false, { getInitialValueInEffect: false });
  return variant === 'mobile' || narrow;
}
