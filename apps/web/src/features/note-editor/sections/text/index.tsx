import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { EditorProps, SectionKind } from '../../section-kind.ts';
import { useOutside } from '../../use-outside.ts';
import classes from '../sections.module.css';

function Editor({ section, definition, onChange, labelledBy }: EditorProps) {
  const [text, setText] = useState(section.text ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  useOutside(section.text ?? '', field, setText);
  return (
    <Textarea
      ref={field}
      aria-labelledby={labelledBy}
      value={text}
      placeholder={definition?.placeholder}
      autosize
      minRows={3}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        onChange(() => ({ section: { text: next } }));
      }}
      {...(definition?.maxLength ? { maxLength: definition.maxLength } : {})}
    />
  );
}

export const section: SectionKind = {
  kinds: ['Text'],
  Editor,
  View: ({ section: { text } }) => <p className={classes['read']}>{text}</p>,
  isEmpty: ({ text }) => !text?.trim(),
  words: ({ text }) => text ?? '',
};
