import type { Value } from '../../answers.ts';

/** Moves a value to another position, from 0 and within the list. The others keep their order. */
export function moved(values: readonly Value[], value: Value, to: number): readonly Value[] {
  if (!values.includes(value)) return values;
  const others = values.filter((other) => other !== value);
  const at = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, at), value, ...others.slice(at)];
}
