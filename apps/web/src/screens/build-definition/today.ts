import { dayOf } from '../../platform/dates.ts';

/** The day on which a definition is looked through and tried out. */
export const today = (): string => dayOf(new Date());
