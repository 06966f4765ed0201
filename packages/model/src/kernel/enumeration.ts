import type { Enumeration } from './field.ts';

export interface ClosedSet<V extends string> extends Enumeration<V> {
  readonly has: (value: unknown) => value is V;
}

/** A closed set of values. `GET /api/v1/model` lists it by its name. */
export function enumeration<const V extends string>(name: string, values: readonly V[]): ClosedSet<V> {
  return { name, values, has: (value): value is V => values.some((one) => one === value) };
}
/** The members' type: `type Refutation = MemberOf<typeof Refutation>`. */
export type MemberOf<E> = E extends Enumeration<infer V> ? V : never;
