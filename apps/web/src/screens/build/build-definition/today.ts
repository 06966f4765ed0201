import { dayOf } from '../../../platform/dates.ts';

/** The day for checks and previews of a definition. */
export const today = (): string => dayOf(new Date());
