import { Button } from '@mantine/core';
import type { QuestionnaireItem } from '@notewell/model';
import { isGrid, isSection, type OfferedQuestion } from '@notewell/rules';
import { useTreeDrag } from '@notewell/ui';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { addedRow } from '../../../features/build/paper/added-row.ts';
import classes from './definition.module.css';
import outline from './outline.module.css';
import { OutlineRow } from './outline-row.tsx';
import { QuestionPicker } from './question-picker.tsx';
import { TakeQuestions } from './questions-dialog.tsx';
import { duplicate, moved, placeOf, type Row, rowsOf, type Step, seenRows, type Taken, without } from './tree.ts';
import { tellAskers } from './use-edits.ts';

interface OutlineProps {
  readonly items: readonly QuestionnaireItem[];
  readonly rows: readonly Row[];
  readonly selected: string | undefined;
  readonly faulty: ReadonlySet<string>;
  /** The server's errors, by linkId. */
  readonly refused: ReadonlyMap<string, string>;
  readonly readOnly: boolean;
  readonly onSelect: (linkId: string | undefined) => void;
  readonly onChange: (items: readonly QuestionnaireItem[]) => void;
  readonly onAdd: (offer: OfferedQuestion, kind: 'after' | 'inside') => void;
  /** Copies questions of another form. */
  readonly onTake: (taken: Taken) => void;
}
/** Tables and headings accept child questions, but only on request. */
const takesQuestions = (item: QuestionnaireItem): boolean => isGrid(item) || isSection(item);

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };
const stepWords: Readonly<Record<Step, string>> = { up: 'up', down: 'down', in: 'under the one above', out: 'one level out' };

const orderOf = (rows: readonly Row[]): string => JSON.stringify(rows.map(({ item, level }) => [item.linkId, level]));

/** Keeps the row of the selected question in view, also when it is chosen elsewhere. */
function useInView(tree: RefObject<HTMLElement | null>, selected: string | undefined) {
  useEffect(() => {
    if (selected !== undefined)
      tree.current?.querySelector(`[data-row="${CSS.escape(selected)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [tree, selected]);
}

/** The form's questions in order. Arrow keys select, Alt with an arrow key moves, and so does dragging. */
export function Outline({ items, rows: all, selected, faulty, refused, readOnly, ...does }: OutlineProps) {
  const { onSelect, onChange, onAdd, onTake } = does;
  const rows = seenRows(all);
  const tree = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  useInView(tree, selected);
  const focus = (linkId: string) => {
    onSelect(linkId);
    requestAnimationFrame(() => tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(linkId)}"]`)?.focus());
  };
  const step = (row: Row, by: Step) => {
    const place = placeOf(items, row.item.linkId, by);
    const next = place && moved(items, row.item.linkId, place);
    if (!next || orderOf(rowsOf(next)) === orderOf(all)) {
      setSaid('It cannot go further.');
      return;
    }
    onChange(next);
    setSaid(`Moved ${stepWords[by]}.`);
    focus(row.item.linkId);
  };
  const target = rows.find(({ item }) => item.linkId === selected)?.item;
  const remove = (linkId: string) => {
    const at = rows.findIndex(({ item }) => item.linkId === linkId);
    const next = without(items, linkId);
    onChange(next);
    tellAskers(items, linkId);
    setSaid('Removed. Undo brings it back.');
    const left = seenRows(rowsOf(next));
    const neighbor = left[Math.min(at, left.length - 1)];
    if (neighbor) focus(neighbor.item.linkId);
    else onSelect(undefined);
  };
  const copy = (linkId: string) => {
    const made = duplicate(items, linkId);
    if (!made) return;
    onChange(made.items);
    focus(made.linkId);
  };
  const onKeyDown = (event: KeyboardEvent, row: Row) => {
    const at = rows.indexOf(row);
    if (event.altKey && steps[event.key] && !readOnly) step(row, steps[event.key] ?? 'up');
    else if (event.key === 'ArrowDown' && rows[at + 1]) focus(rows[at + 1]?.item.linkId ?? '');
    else if (event.key === 'ArrowUp' && rows[at - 1]) focus(rows[at - 1]?.item.linkId ?? '');
    else if (event.key === 'Home') focus(rows[0]?.item.linkId ?? '');
    else if (event.key === 'End') focus(rows.at(-1)?.item.linkId ?? '');
    else if ((event.key === 'Delete' || event.key === 'Backspace') && !readOnly) remove(row.item.linkId);
    else if (event.key === 'd' && (event.ctrlKey || event.metaKey) && !readOnly) copy(row.item.linkId);
    else if (event.key === 'Enter' || event.key === ' ') onSelect(row.item.linkId);
    else return;
    event.preventDefault();
  };
  const { over, drag } = useTreeDrag({
    readOnly,
    onMove: (linkId, { kind, id }) => onChange(moved(items, linkId, { kind, linkId: id })),
  });
  const known = rows.some(({ item }) => item.linkId === selected);
  return (
    <>
      <div className={outline['outlineHead']}>
        <Button
          size="compact-sm"
          variant={selected === undefined ? 'light' : 'subtle'}
          aria-pressed={selected === undefined}
          onClick={() => onSelect(undefined)}
        >
          The whole form
        </Button>
        <QuestionPicker
          label="Add"
          icon={<IconPlus size={16} aria-hidden />}
          disabled={readOnly}
          onPick={(offer) => onAdd(offer, 'after')}
        />
        {target && takesQuestions(target) && !addedRow(target) ? (
          <QuestionPicker
            label={isGrid(target) ? 'Add row' : 'Add inside'}
            icon={<IconPlus size={16} aria-hidden />}
            disabled={readOnly}
            onPick={(offer) => onAdd(offer, 'inside')}
          />
        ) : null}
      </div>
      {rows.length === 0 ? (
        <p className={classes['quiet']}>No questions yet. Add the first one, then press Enter for the next.</p>
      ) : null}
      <div ref={tree} role="tree" aria-label="Questions" className={outline['tree']}>
        {rows.map((row, index) => {
          const { linkId } = row.item;
          return (
            <OutlineRow
              key={linkId}
              row={row}
              selected={linkId === selected}
              inTabOrder={linkId === selected || (!known && index === 0)}
              over={over?.id === linkId ? over.kind : undefined}
              faulty={faulty.has(linkId)}
              refused={linkId === selected ? undefined : refused.get(linkId)}
              readOnly={readOnly}
              onSelect={() => onSelect(linkId)}
              onKeyDown={(event) => onKeyDown(event, row)}
              drag={drag(linkId)}
            />
          );
        })}
      </div>
      {readOnly ? null : <TakeQuestions onTake={onTake} />}
      {readOnly ? null : <p className={outline['hint']}>Alt and arrows move a question. Delete removes it. Ctrl D copies it.</p>}
      <p role="status" className="nw-hidden">
        {said}
      </p>
    </>
  );
}
