import { offerOf } from '@notewell/rules';
import { IconAlertTriangle, IconFold, IconGripVertical } from '@tabler/icons-react';
import type { HTMLAttributes, KeyboardEvent } from 'react';
import { questionLabel } from '../../../features/build/definition-fields/question-fields.tsx';
import outline from './outline.module.css';
import { OfferIcon } from './question-icons.tsx';
import type { Place, Row } from './tree.ts';

interface OutlineRowProps {
  readonly row: Row;
  readonly selected: boolean;
  readonly inTabOrder: boolean;
  /** The place of a question dragged over this row. */
  readonly over: Place['kind'] | undefined;
  readonly faulty: boolean;
  /** The server's error. */
  readonly refused: string | undefined;
  readonly readOnly: boolean;
  readonly onSelect: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly drag: HTMLAttributes<HTMLElement>;
}

/** A question in the outline. */
export function OutlineRow({ row, readOnly, onSelect, onKeyDown, drag, ...state }: OutlineRowProps) {
  const { item, level, at, of } = row;
  const offer = offerOf(item);
  return (
    // biome-ignore lint: a tree's rows are reached and worked by the arrow keys
    <div
      role="treeitem"
      data-row={item.linkId}
      data-over={state.over}
      aria-level={level}
      aria-posinset={at + 1}
      aria-setsize={of}
      aria-selected={state.selected}
      tabIndex={state.inTabOrder ? 0 : -1}
      className={outline['row']}
      style={{ paddingInlineStart: `${level * 0.875 - 0.5}rem` }}
      onClick={onSelect}
      onKeyDown={onKeyDown}
      {...drag}
    >
      {readOnly ? null : <IconGripVertical size={14} aria-hidden className={outline['grip']} />}
      <OfferIcon offer={offer} named className={outline['rowIcon']} />
      <span className={outline['rowText']} data-empty={item.text ? undefined : true}>
        {item.text ? questionLabel(item) : `${offer.name} without words`}
      </span>
      {state.faulty ? <IconAlertTriangle size={14} aria-label="Something is wrong" className={outline['warn']} /> : null}
      {item.displayWhen ? <IconFold size={14} aria-label="Shows on a condition" /> : null}
      {state.refused === undefined ? null : <span className={outline['refused']}>{state.refused}</span>}
    </div>
  );
}
