import { diffWordsWithSpace } from 'diff';

interface WordChangesProps {
  /** The common base text; empty if unknown. */
  readonly from: string;
  readonly to: string;
}

/** A text with added and removed words marked, visibly and for screen readers. */
export default function WordChanges({ from, to }: WordChangesProps) {
  if (from === '' || from === to) return <>{to}</>;
  return diffWordsWithSpace(from, to).map(({ value, added, removed }, at) => {
    // Keyed by index, because the two texts do not change.
    const key = `${at}${value.length}`;
    if (added) return <ins key={key}>{value}</ins>;
    return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
  });
}
