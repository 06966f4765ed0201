import { useMe } from '../session.ts';

/** Whether this person may ask for temporary access to charts that are not theirs. */
export const useMayAsk = (): boolean => useMe().permissions.includes('SecurityToken.Create');
