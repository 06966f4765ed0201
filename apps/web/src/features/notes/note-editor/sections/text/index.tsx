import { Textarea } from '@mantine/core';
import { mergedText } from '@notewell/rules/merging';
import { useRef, useState } from 'react';
import { BringIn } from '../../bring-in.tsx';
import type { EditorProps, SectionKind } from '../../section-kind.ts';
import { useSharedWords } from '../../use-shared-words.ts';
import classes from '../sections.module.css';
import { withCaret } from './with-caret.ts';

function Editor({ note, section, definition, onChange, labelledBy }: EditorProps) {
  const [text, setText] = useState(section.text ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(text);
  const words = useSharedWords(section, field, {
    of: ({ text: stored }) => stored ?? '',
    read: () => latest.current,
    show: (next) => {
      const before = latest.current;
      latest.current = next;
      if (next !== before) withCaret(field.current, [before, next], () => setText(next));
      return true;
    },
    fields: (next) => ({ text: next }),
    merge: mergedText,
  });
  const write = (next: string) => {
    latest.current = next;
    setText(next);
    onChange(words.typed(() => next));
  };
  return (
    <>
      <Textarea
        ref={field}
        aria-labelledby={labelledBy}
        value={text}
        placeholder={definition?.placeholder}
        autosize
        minRows={3}
        onChange={(event) => write(event.currentTarget.value)}
        {...(definition?.maxLength ? { maxLength: definition.maxLength } : {})}
      />
      <BringIn {...{ note, section, definition }} onTake={(found) => write([text.trimEnd(), found].filter(Boolean).join('\n'))} />
    </>
  );
}

export const section: SectionKind = {
  kinds: ['Text'],
  Editor,
  View: ({ section: { text } }) => <p className={classes['read']}>{text}</p>,
  isEmpty: ({ text }) => !text?.trim(),
  words: ({ text }) => text ?? '',
};
