import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type RefObject, use, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { ToolbarPlace } from '../../toolbar-place.ts';
import classes from './narrative.module.css';

/** Moves from the text to its formatting. */
export const isToFormatting = ({ key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>) => altKey && key === 'F10';

const buttonsIn = (toolbar: HTMLElement) => [...toolbar.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];

interface FormattingProps {
  readonly editor: Editor | null;
  readonly toolbar: RefObject<HTMLDivElement | null>;
}

/** Formatting of the text that has the focus. Outside the Tab order: Alt+F10 enters it, the arrow keys move, Escape leaves. */
export function Formatting({ editor, toolbar }: FormattingProps) {
  const place = use(ToolbarPlace);
  // The library makes each button a Tab stop.
  useLayoutEffect(() => {
    for (const button of toolbar.current?.querySelectorAll('button') ?? []) button.tabIndex = -1;
  }, [toolbar]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = buttonsIn(event.currentTarget);
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (event.key === 'ArrowRight') buttons[(at + 1) % buttons.length]?.focus();
    else if (event.key === 'ArrowLeft') buttons.at(at - 1)?.focus();
    else if (event.key === 'Escape') editor?.commands.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const bar = (
    <div
      ref={toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      className={classes['formatting']}
      data-beside={place ? true : undefined}
      onKeyDown={onKeyDown}
    >
      <RichTextEditor.Bold />
      <RichTextEditor.Italic />
      <RichTextEditor.Underline />
      <RichTextEditor.H3 />
      <RichTextEditor.BulletList />
      <RichTextEditor.OrderedList />
    </div>
  );
  return place ? createPortal(bar, place) : bar;
}

/** Focuses the first button. */
export const enterFormatting = (toolbar: HTMLElement | null) => toolbar && buttonsIn(toolbar)[0]?.focus();
