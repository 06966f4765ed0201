import { useMe } from '../session/session.ts';

/** True if the user may request temporary access to charts of other clinicians. */
export const useMayAsk = (): boolean => useMe().permissions.includes('SecurityToken.Create');
