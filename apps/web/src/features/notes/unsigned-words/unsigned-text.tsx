import { Textarea, type TextareaProps } from '@mantine/core';
import { useSaveState } from '@notewell/client/react';
import { SaveMark } from '@notewell/ui';
import { useRef, useState } from 'react';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { type UnsignedWords, useUnsignedWords, type WordsFor } from './use-unsigned-words.ts';

export interface UnsignedText extends UnsignedWords {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Shows the record's text once everything typed is in it: another tab may have added to it. */
  readonly rest: () => void;
}

/** A plain text box for a note. Each key is saved until the text is signed, sent or discarded. */
export function useUnsignedText(noteId: string, note: Parameters<typeof useUnsignedWords>[1], what: WordsFor): UnsignedText {
  const words = useUnsignedWords(noteId, note, what);
  const [typed, setTyped] = useState<string>();
  const [resting, setResting] = useState(false);
  const lastWrite = useRef(Promise.resolve(true));
  return {
    ...words,
    text: (resting ? words.found?.text : undefined) ?? typed ?? words.found?.text ?? '',
    setText: (text) => {
      setTyped(text);
      setResting(false);
      lastWrite.current = words.write({ text }).then(
        () => true,
        (error: unknown) => {
          toastFailure(error, 'Your text is not saved');
          return false;
        },
      );
    },
    rest: () => {
      const last = lastWrite.current;
      void last.then((isKept) => isKept && last === lastWrite.current && setResting(true));
    },
    end: async () => {
      setTyped('');
      await words.end();
    },
  };
}

/** The text box with its save state. */
export const UnsignedTextarea = ({ words, ...props }: TextareaProps & { readonly words: UnsignedText }) => (
  <div style={{ flex: 1, display: 'grid', gap: 6 }}>
    <Textarea {...props} value={words.text} onChange={(event) => words.setText(event.currentTarget.value)} onBlur={words.rest} />
    {words.id === undefined || words.text === '' ? null : <KeptMark id={words.id} />}
  </div>
);

/** Save state of one record's text. */
export const KeptMark = ({ id }: { readonly id: string }) => <SaveMark state={useSaveState('Scribble', id)} />;
