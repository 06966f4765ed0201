import { mergedText, mergedValue } from '@notewell/rules/merging';

/** The changed fields, merged with the record's: another tab may have written there. Text keeps the words of both. */
export function mergedWords<W extends object>(ground: Partial<W> | undefined, record: Partial<W>, change: W): W {
  const merged = Object.entries(change).map(([name, mine]: [string, unknown]) => {
    const [before, theirs] = [ground, record].map((from) => from?.[name as keyof W] as unknown); // a field of these words
    const isText = typeof mine === 'string' && (theirs === undefined || typeof theirs === 'string');
    const ours = isText
      ? mergedText(typeof before === 'string' ? before : '', theirs ?? '', mine)
      : mergedValue(before, theirs, mine);
    return [name, ours] as const;
  });
  return Object.fromEntries(merged) as W; // the same fields
}
