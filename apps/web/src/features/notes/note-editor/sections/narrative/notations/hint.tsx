import { Button, VisuallyHidden } from '@mantine/core';
import { KeyHint, keysOf } from '@notewell/ui';
import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { put } from '../beside-caret.ts';
import classes from './notations.module.css';
import { acceptNotation, type MarkedNotation, notationAtCaret } from './plugin.ts';

/** Pause in typing after which a screen reader says it. */
const pause = 400;

interface NotationHintProps {
  readonly editor: Editor;
  /** The container that positions the hint. */
  readonly frame: RefObject<HTMLElement | null>;
}

/** Says what to write instead of the abbreviation at the caret, and how. The writer decides. */
export function NotationHint({ editor, frame }: NotationHintProps) {
  const [one, setOne] = useState<MarkedNotation>();
  const [told, setTold] = useState('');
  useEffect(() => {
    const look = () =>
      setOne((was) => {
        const now = editor.isFocused ? notationAtCaret(editor.state) : undefined;
        return was?.from === now?.from && was?.found === now?.found ? was : now;
      });
    const leave = () => setOne(undefined);
    editor.on('transaction', look);
    editor.on('focus', look);
    editor.on('blur', leave);
    return () => {
      editor.off('transaction', look);
      editor.off('focus', look);
      editor.off('blur', leave);
    };
  }, [editor]);
  const words = one ? `${one.found} ${one.why}. Press ${keysOf('mod+.').join(' ')} to write ${one.instead}.` : '';
  useEffect(() => {
    const timer = setTimeout(() => setTold(words), pause);
    return () => clearTimeout(timer);
  }, [words]);
  const hint = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (one && hint.current && frame.current) put(hint.current, frame.current, editor.view.coordsAtPos(one.from));
  }, [one, editor, frame]);
  return (
    <>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      {one ? (
        <div ref={hint} className={classes['hint']}>
          <span aria-hidden>
            <b>{one.found}</b> {one.why}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            tabIndex={-1}
            aria-label={`Write ${one.instead}`}
            onMouseDown={(event) => {
              // Keeps the focus in the text.
              event.preventDefault();
              acceptNotation(editor.state, editor.view.dispatch);
            }}
          >
            Write “{one.instead}”
          </Button>
          <KeyHint keys="mod+." />
        </div>
      ) : null}
    </>
  );
}
