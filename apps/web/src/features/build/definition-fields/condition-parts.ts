import type { Condition } from '@notewell/rules';

/** The condition without these members. */
export const without = (condition: Condition, ...names: (keyof Condition)[]): Condition =>
  Object.fromEntries(Object.entries(condition).filter(([name]) => !names.includes(name as keyof Condition))); // its own names
/** The condition with a member replaced; an empty value removes it. */
export const withPart = (condition: Condition, name: keyof Condition, value: unknown): Condition =>
  value === undefined || value === '' ? without(condition, name) : { ...without(condition, name), [name]: value };
