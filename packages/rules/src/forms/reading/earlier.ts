import type { QuestionnaireItem } from '@notewell/model';
import { type Occasion, reportOf, wantedBy } from '../earlier.ts';
import type { Reading } from './reading.ts';

interface Around {
  readonly earlier?: readonly Occasion[] | undefined;
  readonly dayOf?: ((at: string) => string) | undefined;
}

/** Lists earlier answers in columns, newest last, or a text if none exist or were loaded. */
export function readEarlier(item: QuestionnaireItem, { earlier, dayOf = (at) => at.slice(0, 10) }: Around): Reading {
  const label = item.text ?? 'Earlier answers';
  if (!earlier) return { kind: 'text', text: `${label}: earlier answers, as the chart keeps them.` };
  const { occasions, rows } = reportOf(earlier, wantedBy(item));
  if (rows.length === 0) return { kind: 'text', text: `${label}: not answered before.` };
  return {
    kind: 'table',
    label,
    head: ['', ...occasions.map(({ at }) => (at === '' ? 'No date' : dayOf(at)))],
    rows: rows.map(({ name, cells }) => [name, ...cells]),
    widths: [4, ...occasions.map(() => 2)],
  };
}
