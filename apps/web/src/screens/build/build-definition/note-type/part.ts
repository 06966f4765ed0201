import type { Fields } from '../../../../features/records/draft/record-draft.ts';

/** A part of a definition with an editor of its own. */
export interface PartProps {
  readonly value: Fields;
  readonly readOnly: boolean;
  readonly onChange: (name: string, next: unknown) => void;
}

/** The list with one entry moved; unchanged at its ends. */
export function movedTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one === undefined || to < 0 || to >= list.length) return list;
  next.splice(to, 0, one);
  return next;
}
