import type { QuestionnaireItem } from '@notewell/model';
import { type OfferedQuestion, questionFrom } from '@notewell/rules';
import { useState } from 'react';
import { toast } from '../../../shell/hooks/toasts.ts';
import { followOf } from './question-types.ts';
import { askersOf, changed, duplicate, find, freeLinkId, inserted, rowsOf, type Taken, takenFrom, without } from './tree.ts';

interface Edited {
  readonly items: readonly QuestionnaireItem[];
  readonly selected: string | undefined;
  readonly put: (next: readonly QuestionnaireItem[]) => void;
  readonly select: (linkId: string | undefined) => void;
}

/** Says which questions asked for the answer to one that was just removed. */
export function tellAskers(items: readonly QuestionnaireItem[], linkId: string) {
  const askers = askersOf(items, linkId).map(({ text }) => `“${text ?? 'A question'}”`);
  if (askers.length > 0)
    toast(`${askers.join(', ')} ${askers.length === 1 ? 'asks' : 'ask'} for its answer. Undo brings the question back.`);
}

/** The question with the first line; the others follow as questions like it. */
function withLines(items: readonly QuestionnaireItem[], item: QuestionnaireItem, texts: readonly string[]) {
  let all = changed(items, item.linkId, (now) => ({ ...now, text: texts[0] }));
  let last = item;
  for (const text of texts.slice(1)) {
    const made = { ...followOf(last, freeLinkId(all)), text };
    all = inserted(all, made, { kind: 'after', linkId: last.linkId });
    last = made;
  }
  return { all, last };
}

/** Changes of questions next to the selected one. */
export function useEdits({ items, selected, put, select }: Edited) {
  const [added, setAdded] = useState<string>();
  const item = selected === undefined ? undefined : find(items, selected);
  const insert = (made: QuestionnaireItem, kind: 'after' | 'inside' = 'after') => {
    const next = inserted(items, made, item && { kind, linkId: item.linkId });
    if (!find(next, made.linkId)) {
      toast('It would be too deep there.');
      return;
    }
    put(next);
    setAdded(made.linkId);
    select(made.linkId);
  };
  return {
    /** The question added last. */
    added,
    add: (offer: OfferedQuestion, kind: 'after' | 'inside') => insert(questionFrom(offer, freeLinkId(items)), kind),
    next: () => item && insert(followOf(item, freeLinkId(items))),
    /** The selected question gets the first line; the others follow as questions like it. */
    lines: (texts: readonly string[]) => {
      if (!item) return;
      const { all, last } = withLines(items, item, texts);
      put(all);
      setAdded(last.linkId);
      select(last.linkId);
      toast(`${texts.length} questions were added. Undo removes them.`);
    },
    /** Copies questions of another form after the selected one. */
    take: (taken: Taken) => {
      const before = new Set(rowsOf(items).map((row) => row.item.linkId));
      const next = takenFrom(items, taken, item?.linkId);
      const made = rowsOf(next).find((row) => !before.has(row.item.linkId));
      if (!made) {
        toast('They would be too deep there.');
        return;
      }
      put(next);
      select(made.item.linkId);
    },
    copy: () => {
      const made = item && duplicate(items, item.linkId);
      if (!made) return;
      put(made.items);
      select(made.linkId);
    },
    remove: () => {
      if (!item) return;
      const at = rowsOf(items).findIndex((row) => row.item.linkId === item.linkId);
      const next = without(items, item.linkId);
      put(next);
      tellAskers(items, item.linkId);
      const rows = rowsOf(next);
      select(rows[Math.min(at, rows.length - 1)]?.item.linkId);
    },
  };
}
