import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import picker from './picker.module.css';

/** The lines of pasted text, without bullets and numbers before them. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n|\t/)
    .map((line) => line.replace(/^\s*(?:[-–•*☐□◯○]|\d{1,2}[.)]|\(?[a-z]\))\s+/i, '').trim())
    .filter(Boolean);

interface TextListProps {
  readonly noun: string;
  readonly texts: readonly string[];
  readonly readOnly: boolean;
  /** True if the text is one that the product put in: typing replaces it. */
  readonly isPlaceholder: (text: string) => boolean;
  readonly onText: (at: number, text: string) => void;
  /** Adds texts before a place. */
  readonly onInsert: (at: number, texts: readonly string[]) => void;
  readonly onRemove: (at: number) => void;
  readonly onMove: (at: number, by: number) => void;
  readonly extra?: (at: number) => ReactNode;
  /** The lowest number of entries. */
  readonly least?: number;
}

/** A list of short texts. Enter adds the next, pasted lines become entries. */
export function TextList(props: TextListProps) {
  const { noun, texts, readOnly, isPlaceholder, onText, onInsert, onRemove, onMove, extra, least = 1 } = props;
  const list = useRef<HTMLUListElement>(null);
  const focus = (at: number) => list.current?.querySelectorAll<HTMLInputElement>('input[data-entry]')[at]?.focus();
  // Renders before the next key, which belongs to the new entry.
  const next = (at: number) => {
    flushSync(() => onInsert(at + 1, [`${noun} ${texts.length + 1}`]));
    focus(at + 1);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const lines = linesOf(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    event.preventDefault();
    const replaced = isPlaceholder(texts[at] ?? '') || event.currentTarget.value.trim() === '';
    // Placeholders that follow make way for the pasted lines.
    onInsert(replaced ? at : at + 1, lines);
    event.currentTarget.blur();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (at < texts.length - 1 && isPlaceholder(texts[at + 1] ?? '')) focus(at + 1);
      else next(at);
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && texts.length > least) {
      event.preventDefault();
      flushSync(() => onRemove(at));
      focus(Math.max(at - 1, 0));
    }
  };
  const lower = noun.toLowerCase();
  return (
    <section aria-label={`${noun}s`}>
      <div className={picker['label']}>{noun}s</div>
      <ul ref={list} className={picker['list']}>
        {texts.map((text, at) => (
          <li key={at}>
            <Entry
              label={`${noun} ${at + 1}`}
              text={text}
              placeholder={isPlaceholder(text)}
              readOnly={readOnly}
              onText={(typed) => onText(at, typed)}
              onPaste={(event) => paste(event, at)}
              onKeyDown={(event) => onKeyDown(event, at)}
            />
            {extra?.(at)}
            {readOnly ? null : (
              <>
                <ActionIcon
                  size={26}
                  aria-label={`Move ${lower} ${at + 1} up`}
                  disabled={at === 0}
                  onClick={() => onMove(at, -1)}
                >
                  <IconArrowUp size={14} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size={26}
                  aria-label={`Move ${lower} ${at + 1} down`}
                  disabled={at === texts.length - 1}
                  onClick={() => onMove(at, 1)}
                >
                  <IconArrowDown size={14} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size={26}
                  aria-label={`Remove ${lower} ${at + 1}`}
                  disabled={texts.length <= least}
                  onClick={() => onRemove(at)}
                >
                  <IconTrash size={14} aria-hidden />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
      {readOnly ? null : (
        <div className={picker['row']}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => next(texts.length - 1)}
          >
            Add {/^[aeiou]/.test(lower) ? 'an' : 'a'} {lower}
          </Button>
          <p className={picker['hint']}>Enter adds the next. Paste a list to add it all.</p>
        </div>
      )}
    </section>
  );
}

interface EntryProps {
  readonly label: string;
  readonly text: string;
  readonly placeholder: boolean;
  readonly readOnly: boolean;
  readonly onText: (text: string) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}
/** Required text: the last value stays while the field is empty. */
function Entry({ label, text, placeholder, readOnly, onText, onPaste, onKeyDown }: EntryProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      size="xs"
      aria-label={label}
      data-entry
      disabled={readOnly}
      placeholder={placeholder ? text : label}
      value={typed ?? (placeholder ? '' : text)}
      error={typed !== undefined && typed.trim() === '' && !placeholder}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        if (next.trim() !== '') onText(next);
      }}
      onBlur={() => setTyped(undefined)}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
    />
  );
}
