import { Button } from '@mantine/core';
import type { QuestionnaireItem } from '@notewell/model';
import { isGrid, isSection, type OfferedQuestion, offerOf } from '@notewell/rules';
import { IconAlertTriangle, IconFold, IconGripVertical, IconPlus } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { questionLabel } from '../../../features/build/definition-fields/list-fields.tsx';
import classes from './definition.module.css';
import outline from './outline.module.css';
import { OfferIcon } from './question-icons.tsx';
import { QuestionPicker } from './question-picker.tsx';
import { duplicate, moved, type Place, placeOf, type Row, rowsOf, type Step, without } from './tree.ts';

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
}
/** Tables and headings accept child questions, but only on request. */
const takesQuestions = (item: QuestionnaireItem): boolean => isGrid(item) || isSection(item);

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };
const stepWords: Readonly<Record<Step, string>> = { up: 'up', down: 'down', in: 'under the one above', out: 'one level out' };

/** The form's questions in order. Arrow keys select, Alt with an arrow key moves, and so does dragging. */
export function Outline({ items, rows, selected, faulty, refused, readOnly, onSelect, onChange, onAdd }: OutlineProps) {
  const tree = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const [over, setOver] = useState<Place>();
  const dragged = useRef<string>(undefined);
  const focus = (linkId: string) => {
    onSelect(linkId);
    requestAnimationFrame(() => tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(linkId)}"]`)?.focus());
  };
  const step = (row: Row, by: Step) => {
    const place = placeOf(items, row.item.linkId, by);
    const next = place && moved(items, row.item.linkId, place);
    if (
      !next ||
      JSON.stringify(rowsOf(next).map(({ item, level }) => [item.linkId, level])) ===
        JSON.stringify(rows.map(({ item, level }) => [item.linkId, level]))
    ) {
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
    setSaid('Removed. Undo brings it back.');
    const neighbor = rowsOf(next)[Math.min(at, rowsOf(next).length - 1)];
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
  const drag = (row: Row) => ({
    draggable: !readOnly,
    onDragStart: (event: DragEvent) => {
      dragged.current = row.item.linkId;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', row.item.linkId);
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!dragged.current) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const part = (event.clientY - top) / height;
      const kind = part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'inside';
      setOver((held) => (held?.linkId === row.item.linkId && held.kind === kind ? held : { kind, linkId: row.item.linkId }));
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged.current && over) onChange(moved(items, dragged.current, over));
      dragged.current = undefined;
      setOver(undefined);
    },
    onDragEnd: () => {
      dragged.current = undefined;
      setOver(undefined);
    },
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
        {target && takesQuestions(target) ? (
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
          const { item, level, at, of } = row;
          const offer = offerOf(item);
          return (
            // biome-ignore lint: a tree's rows are reached and worked by the arrow keys
            <div
              key={item.linkId}
              role="treeitem"
              data-row={item.linkId}
              data-over={over?.linkId === item.linkId ? over.kind : undefined}
              aria-level={level}
              aria-posinset={at + 1}
              aria-setsize={of}
              aria-selected={item.linkId === selected}
              tabIndex={item.linkId === selected || (!known && index === 0) ? 0 : -1}
              className={outline['row']}
              style={{ paddingInlineStart: `${level * 0.875 - 0.5}rem` }}
              onClick={() => onSelect(item.linkId)}
              onKeyDown={(event) => onKeyDown(event, row)}
              {...drag(row)}
            >
              {readOnly ? null : <IconGripVertical size={14} aria-hidden className={outline['grip']} />}
              <OfferIcon offer={offer} named className={outline['rowIcon']} />
              <span className={outline['rowText']} data-empty={item.text ? undefined : true}>
                {item.text ? questionLabel(item) : `${offer.name} without words`}
              </span>
              {faulty.has(item.linkId) ? (
                <IconAlertTriangle size={14} aria-label="Something is wrong" className={outline['warn']} />
              ) : null}
              {item.displayWhen ? <IconFold size={14} aria-label="Shows on a condition" /> : null}
              {item.linkId !== selected && refused.has(item.linkId) ? (
                <span className={outline['refused']}>{refused.get(item.linkId)}</span>
              ) : null}
            </div>
          );
        })}
      </div>
      {readOnly ? null : <p className={outline['hint']}>Alt and arrows move a question. Delete removes it. Ctrl D copies it.</p>}
      <p role="status" className="nw-hidden">
        {said}
      </p>
    </>
  );
}
