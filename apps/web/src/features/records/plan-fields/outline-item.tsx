import { ActionIcon, Button, Menu, Textarea } from '@mantine/core';
import { type Fields, labelOf, labelOfValue } from '@notewell/model';
import { kindsBelow, type PlanItem, planContent } from '@notewell/rules';
import { Status, type useTreeDrag } from '@notewell/ui';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconDots,
  IconGripVertical,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldContext, useFieldSurroundings } from '../fields/field-context.ts';
import { NamedFields } from '../fields/named-fields.tsx';
import { Fold, useRefusedText } from '../fields/refused-places.tsx';
import { useTyped } from '../fields/use-typed.ts';
import classes from './outline.module.css';
import { factWords, itemFields, kindWords, titleHints } from './words.ts';

interface OutlineItemProps {
  readonly fields: Fields;
  readonly item: PlanItem;
  readonly depth: number;
  readonly number: string;
  /** Its place in the record, such as `items.2`. */
  readonly within: string;
  /** True if only its progress changes, or nothing. */
  readonly fixed: boolean;
  /** True until it is stored. */
  readonly isBegun: boolean;
  /** True for the one for which somebody came: its details are open. */
  readonly isAsked: boolean;
  /** The place of an item dragged over this one. */
  readonly over: 'before' | 'after' | 'inside' | undefined;
  readonly drag: ReturnType<ReturnType<typeof useTreeDrag>['drag']>;
  readonly onPart: (name: string, next: unknown) => void;
  /** Begins the next one of its kind. */
  readonly onNext: () => void;
  readonly onNudge: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  /** Reason why it cannot be removed. */
  readonly keptBecause: () => string | undefined;
  readonly onBelow: (kind: PlanItem['kind']) => void;
}

/** A goal, objective or intervention: its title in the line, the rest below when it is opened. */
export function OutlineItem(props: OutlineItemProps) {
  const { fields, item, depth, number, within, fixed, isBegun, isAsked, over, drag, onPart, onNudge } = props;
  const { t } = useTranslation();
  const surroundings = useFieldSurroundings();
  const [opened, setOpened] = useState(isAsked);
  const details = useId();
  const { usual, more } = itemFields[item.kind];
  const named = (names: readonly string[]) =>
    names.map((name) => (
      <FieldContext
        key={name}
        value={{ ...surroundings, readOnly: surroundings.readOnly || (fixed && !progress.includes(name)) }}
      >
        <NamedFields
          fields={fields}
          names={[name]}
          values={{ ...item }}
          within={within}
          labels={{ [name]: t(labels[name] ?? labelOf(name, fields[name])) }}
          onChange={onPart}
        />
      </FieldContext>
    ));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.altKey || by === undefined || fixed || isBegun) return;
    event.preventDefault();
    onNudge(by);
  };
  return (
    <li
      className={classes['row']}
      data-item={item.id}
      data-kind={item.kind}
      data-over={over}
      data-depth={Math.min(depth, 2)}
      onKeyDown={onKeyDown}
      onDragOver={drag.onDragOver}
      onDrop={drag.onDrop}
    >
      <div className={classes['line']}>
        {fixed || isBegun ? null : (
          <span
            className={classes['grip']}
            draggable={drag.draggable}
            onDragStart={drag.onDragStart}
            onDragEnd={drag.onDragEnd}
            title="Drag to move"
          >
            <IconGripVertical size={14} aria-hidden />
          </span>
        )}
        <span className={classes['number']}>{number}</span>
        <div className={classes['words']}>
          <Title {...props} />
          {isBegun ? <Answers item={item} /> : <Facts item={item} />}
        </div>
        {fixed || isBegun ? null : <Actions {...props} />}
        {isBegun ? null : (
          <ActionIcon
            size={28}
            aria-label={`Details of ${item.title}`}
            aria-expanded={opened}
            aria-controls={details}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronRight size={16} aria-hidden className={classes['chevron']} />
          </ActionIcon>
        )}
      </div>
      {opened && !isBegun ? (
        <div className={classes['details']} id={details}>
          {named(usual)}
          <Fold paths={more.map((name) => `${within}.${name}`)} className={classes['more']}>
            <summary>More</summary>
            <div className={classes['details']}>{named(more)}</div>
          </Fold>
        </div>
      ) : null}
    </li>
  );
}

const progress: readonly string[] = planContent.progress.items;
/** Labels that say more than the declaration, with the practice's own words. */
const labels: Readonly<Record<string, string>> = {
  patientWords: 'In the $t(patient)’s words',
  problems: '$t(Problems) that it addresses',
  measure: 'How progress is measured',
  baseline: 'At the start',
  targetValue: 'Aim',
  currentValue: 'Now',
  target: 'By',
  frequency: 'How often',
};

/** The title. Text is stored with each letter; an empty one waits for its first, or for the removal. */
function Title({ item, within, fixed, isBegun, onPart, onNext, onRemove }: OutlineItemProps) {
  const refused = useRefusedText(`${within}.title`);
  const { fault, input } = useTyped(`${within}.title`, item.title, (typed) => {
    if (typed.trim() === '') return isBegun ? undefined : `Write the ${kindWords[item.kind]}, or remove it.`;
    onPart('title', typed);
    return undefined;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const isEmpty = input.value.trim() === '';
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (!isEmpty && !fixed) onNext();
    } else if (isBegun && isEmpty && (event.key === 'Escape' || event.key === 'Backspace')) {
      event.preventDefault();
      event.stopPropagation();
      onRemove();
    }
  };
  return (
    <Textarea
      className={classes['title'] ?? ''}
      aria-label={`${labelOfValue(item.kind)}${item.title ? '' : ', new'}`}
      placeholder={titleHints[item.kind]}
      variant="unstyled"
      autosize
      minRows={1}
      readOnly={fixed}
      maxLength={10_000}
      error={fault ?? refused}
      {...input}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        input.onBlur(event);
        if (isBegun && input.value.trim() === '') onRemove();
      }}
    />
  );
}

/** The problems that an item answers from the start. */
function Answers({ item: { problems = [] } }: Pick<OutlineItemProps, 'item'>) {
  const names = problems.flatMap(({ display }) => display ?? []).join(', ');
  return names ? <span className={classes['facts']}>{names}</span> : null;
}

/** State and dates of an item in a few words. */
function Facts({ item }: Pick<OutlineItemProps, 'item'>) {
  const { status } = item;
  const words = factWords(item);
  if (words.length === 0 && (status === undefined || status === 'InProgress')) return null;
  return (
    <span className={classes['facts']}>
      {status && status !== 'InProgress' ? (
        <Status tone={status === 'Achieved' ? 'good' : 'quiet'}>{labelOfValue(status)}</Status>
      ) : null}
      {words.join(' · ')}
    </span>
  );
}

/** Removes an item, or says why it stays. Mounted with the menu, so that the rule is asked once it opens. */
function RemoveItem({ onRemove, keptBecause }: Pick<OutlineItemProps, 'onRemove' | 'keptBecause'>) {
  const reason = keptBecause();
  if (reason) return <Menu.Label maw={240}>{reason}</Menu.Label>;
  return (
    <Menu.Item leftSection={<IconTrash size={15} aria-hidden />} onClick={onRemove}>
      Remove
    </Menu.Item>
  );
}

function Actions({ item, onNudge, onRemove, keptBecause, onBelow }: OutlineItemProps) {
  return (
    <>
      {kindsBelow(item.kind).map((kind) => (
        <Button
          key={kind}
          className={classes['below'] ?? ''}
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={13} aria-hidden />}
          aria-label={`Add ${kindWords[kind]} to ${item.title}`}
          onClick={() => onBelow(kind)}
        >
          {labelOfValue(kind)}
        </Button>
      ))}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={28} aria-label={`Change: ${item.title}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {kindsBelow(item.kind).map((kind) => (
            <Menu.Item key={kind} leftSection={<IconPlus size={15} aria-hidden />} onClick={() => onBelow(kind)}>
              Add {kindWords[kind]}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconArrowUp size={15} aria-hidden />} onClick={() => onNudge(-1)}>
            Move up
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowDown size={15} aria-hidden />} onClick={() => onNudge(1)}>
            Move down
          </Menu.Item>
          <RemoveItem onRemove={onRemove} keptBecause={keptBecause} />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
