import { diffWordsWithSpace } from 'diff';

interface WordChangesProps {
  /** What both began from; empty where nobody knows. */
  readonly from: string;
  readonly to: string;
}

/** A text with every word that was added or taken out marked, for the eye and for a screen reader. */
export default function WordChanges({ from, to }: WordChangesProps) {
  if (from === '' || from === to) return <>{to}</>;
  return diffWordsWithSpace(from, to).map(({ value, added, removed }, at) => {
    // Parts have no names; they are drawn once for two texts that do not change.
    const key = `${at}${value.length}`;
    if (added) return <ins key={key}>{value}</ins>;
    return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
  });
}
