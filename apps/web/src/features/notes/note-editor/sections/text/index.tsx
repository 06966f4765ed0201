import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { BringIn } from '../../bring-in.tsx';
import type { EditorProps, SectionKind } from '../../section-kind.ts';
import { useOutside } from '../../use-outside.ts';
import classes from '../sections.module.css';

function Editor({ note, section, definition, onChange, labelledBy }: EditorProps) {
  const [text, setText] = useState(section.text ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  useOutside(section.text ?? '', field, setText, text);
  const write = (next: string) => {
    setText(next);
    onChange(() => ({ section: { text: next } }));
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
