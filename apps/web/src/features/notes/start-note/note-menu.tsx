import { ActionIcon, Button, type ButtonProps, Popover, TextInput } from '@mantine/core';
import type { Note, NoteDefinition } from '@notewell/model';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { dateWords } from '../../../platform/dates.ts';
import { groupedTypes, isMeasure, lastDone } from './note-choice.ts';
import classes from './note-menu.module.css';

interface NoteMenuProps {
  readonly offered: readonly NoteDefinition[];
  /** Notes of the chart, newest first. */
  readonly earlier: readonly Note[];
  readonly onChoose: (type: NoteDefinition) => void;
  /** The main button; without it the button opens the menu. */
  readonly main?: ReactNode;
  readonly button?: ButtonProps;
  /** Look of the main button: `default` if it only opens a note that exists. */
  readonly look?: 'filled' | 'light' | 'default';
}

/** A split button: the usual note, and a menu of all others with search. */
export function NoteMenu({ main, button, look = 'filled', ...choice }: NoteMenuProps) {
  const [opened, setOpened] = useState(false);
  const toggle = () => setOpened((shown) => !shown);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={320}
      shadow="md"
      trapFocus
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        {main ? (
          <div className={classes.split}>
            {main}
            <ActionIcon
              size={26}
              variant={look}
              color="pine"
              className={classes.more ?? ''}
              aria-label="Other notes"
              aria-haspopup="menu"
              aria-expanded={opened}
              onClick={toggle}
            >
              <IconChevronDown size={16} aria-hidden />
            </ActionIcon>
          </div>
        ) : (
          <Button {...button} rightSection={<IconChevronDown size={16} aria-hidden />} aria-haspopup="menu" onClick={toggle}>
            Start note
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <NoteTypes
          {...choice}
          onChoose={(type) => {
            setOpened(false);
            choice.onChoose(type);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Moves between the search and the types by arrows; by j and k too, outside the search. */
function moveBy(event: KeyboardEvent<HTMLElement>, place: HTMLElement | null): void {
  const isTyped = event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey;
  const step = { ArrowDown: 1, ArrowUp: -1, ...(isTyped ? {} : { j: 1, k: -1 }) }[event.key];
  if (!step || !place) return;
  const stops = [...place.querySelectorAll<HTMLElement>('input, [role="menuitem"]')];
  const at = stops.findIndex((one) => one === document.activeElement);
  event.preventDefault();
  stops.at((at + step) % stops.length)?.focus();
}

/** The types with search, in groups; arrows move, Enter takes the first. */
export function NoteTypes({ offered, earlier, onChoose }: Pick<NoteMenuProps, 'offered' | 'earlier' | 'onChoose'>) {
  const [text, setText] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const groups = groupedTypes(offered, earlier, text);
  const first = groups[0]?.types[0];
  return (
    <div ref={place} role="presentation" onKeyDown={(event) => moveBy(event, place.current)}>
      <TextInput
        data-autofocus
        size="xs"
        aria-label="Find a note type"
        placeholder="Find a note type"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first) onChoose(first);
        }}
      />
      <div role="menu" aria-label="Note types" className={classes.list}>
        {groups.map(({ title, types }) => (
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <div id={`${id}-${title}`} className={classes.group}>
              {title}
            </div>
            {types.map((type) => (
              <TypeItem
                key={type.id}
                type={type}
                done={isMeasure(type) ? lastDone(type, earlier) : undefined}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      {groups.length === 0 ? <p className={classes.none}>No note type has these words. Try one word of its name.</p> : null}
    </div>
  );
}

interface TypeItemProps {
  readonly type: NoteDefinition;
  /** The day on which a measure was last done. */
  readonly done: string | undefined;
  readonly onChoose: (type: NoteDefinition) => void;
}

const TypeItem = ({ type, done, onChoose }: TypeItemProps) => (
  <button type="button" role="menuitem" tabIndex={-1} className={classes.item} onClick={() => onChoose(type)}>
    {type.title}
    {done ? <span className={classes.done}>{`last ${dateWords(done)}`}</span> : null}
  </button>
);
