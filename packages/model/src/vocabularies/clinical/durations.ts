import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** UCUM units of time by their names. */
export const DurationUnit = enumeration('DurationUnit', ['Minutes', 'Hours', 'Days', 'Weeks', 'Months', 'Years']);
export type DurationUnit = MemberOf<typeof DurationUnit>;
