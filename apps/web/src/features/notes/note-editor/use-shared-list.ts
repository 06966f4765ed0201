import { mergedItems } from '@notewell/rules/merging';
import { type RefObject, useRef, useState } from 'react';
import type { Change, NoteSection } from './section-kind.ts';
import { useSharedWords } from './use-shared-words.ts';

/** Fields of a section that are lists of entries. */
type ListField = 'addOns' | 'diagnoses' | 'goals' | 'itineraryTopics' | 'practicesUsed' | 'problems' | 'qualityIndicators';
type Entry<F extends ListField> = NonNullable<NoteSection[F]>[number];

interface SharedList<T> {
  readonly items: readonly T[];
  /** Shows the new entries and returns their change, for `onChange`. Only those that `isStored` are written. */
  readonly change: (next: readonly T[], isStored?: (item: T) => boolean) => () => Change;
}

interface SharedListOptions<F extends ListField> {
  readonly section: NoteSection;
  readonly place: RefObject<HTMLElement | null>;
  readonly field: F;
  /** Puts a merged list in order. */
  readonly settled?: (items: readonly Entry<F>[]) => readonly Entry<F>[];
}

/**
 * A list of entries that other tabs and people may change at the same time. Entries merge one by one at each write.
 */
export function useSharedList<F extends ListField>({
  section,
  place,
  field,
  settled = (items) => items,
}: SharedListOptions<F>): SharedList<Entry<F>> {
  const of = (from: NoteSection): readonly Entry<F>[] => settled((from[field] ?? []) as readonly Entry<F>[]); // its own field
  const [items, setItems] = useState(() => of(section));
  const latest = useRef(items);
  const show = (next: readonly Entry<F>[]) => {
    latest.current = next;
    setItems(next);
    return true;
  };
  const shared = useSharedWords(section, place, {
    of,
    read: () => latest.current,
    show,
    fields: (next) => ({ [field]: next }),
    merge: (ground, theirs, mine) => settled(mergedItems(ground, theirs, mine)),
  });
  return {
    items,
    change: (next, isStored = () => true) => {
      show(settled(next));
      return shared.typed(() => latest.current.filter(isStored));
    },
  };
}
