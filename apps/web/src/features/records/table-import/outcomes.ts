import type { RowDecision, RowOutcome, TablePreview, TableRowPreview } from '@notewell/protocol';
import type { Tone } from '@notewell/ui';

/** Each outcome as screens show it, in the order in which it is looked at. */
export const outcomeWords: Readonly<Record<RowOutcome, { readonly label: string; readonly tone: Tone }>> = {
  refused: { label: 'Refused', tone: 'bad' },
  otherPerson: { label: 'Another person', tone: 'bad' },
  duplicate: { label: 'Possible duplicate', tone: 'warn' },
  new: { label: 'New', tone: 'good' },
  changed: { label: 'Changed', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'quiet' },
};

const ofDuplicate: Readonly<Record<RowDecision, string>> = {
  leave: 'left out',
  create: 'added anyway',
  update: 'changes the record found',
};
/** True for a row that nothing is imported with until it is left out or, if it changes the person, confirmed. */
export const isBlocked = ({ outcome }: TableRowPreview, decision?: RowDecision): boolean =>
  outcome === 'refused' || (outcome === 'otherPerson' && decision !== 'update');

/** A row in few words: what is wrong, whom it resembles, or its first changes. */
export function rowWords(row: TableRowPreview, columns: readonly string[], decision: RowDecision = 'leave'): string {
  const { outcome, faults = [], like, changes } = row;
  if (outcome === 'refused' || outcome === 'otherPerson')
    return faults.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ');
  if (outcome === 'duplicate') {
    const other = like?.row === undefined ? (like?.name ?? '') : `row ${like.row}`;
    return `${like?.why ?? ''}${other ? ` as ${other}` : ''} – ${ofDuplicate[decision]}`;
  }
  const isChange = outcome === 'changed';
  const some = changes
    .slice(0, isChange ? 2 : 4)
    .map(([at, before, after]) => (isChange ? `${columns[at]}: ${before || 'empty'} → ${after || 'empty'}` : after));
  const more = isChange && changes.length > 2 ? ` and ${changes.length - 2} more` : '';
  return some.join(' · ').replaceAll('\n', ', ') + more;
}

/** Rows that an import would write, and refused ones that nobody left out. */
export function totalsOf({ rows }: TablePreview, decisions: Readonly<Record<string, RowDecision>>) {
  const totals = { created: 0, changed: 0, refused: 0 };
  for (const one of rows) {
    const { row, outcome } = one;
    const decision = decisions[row];
    const isConfirmed = decision === 'update' && (outcome === 'duplicate' || outcome === 'otherPerson');
    if (isBlocked(one, decision)) totals.refused += decision === 'leave' ? 0 : 1;
    else if (outcome === 'new' || (outcome === 'duplicate' && decision === 'create')) totals.created++;
    else if (outcome === 'changed' || isConfirmed) totals.changed++;
  }
  return totals;
}
