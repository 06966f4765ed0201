import type { Note } from '@notewell/model';

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Reuses equal fields and sections of `before` in `next`, so that unchanged parts are not rendered again. */
export function shared(before: Note, next: Note): Note {
  if (before === next) return before;
  const known = new Map(before.sections?.map((section) => [section.id, section]));
  const sections = next.sections?.map((section) => {
    const held = known.get(section.id);
    return held && same(held, section) ? held : section;
  });
  const result: Record<string, unknown> = { ...next };
  for (const [name, value] of Object.entries(next)) {
    const held = before[name as keyof Note]; // a key of that very note
    if (name !== 'sections' && same(held, value)) result[name] = held;
  }
  if (sections) {
    const kept = before.sections;
    result['sections'] =
      kept?.length === sections.length && sections.every((section, at) => section === kept[at]) ? kept : sections;
  }
  return result as Note; // the fields of `next`, each by value
}
