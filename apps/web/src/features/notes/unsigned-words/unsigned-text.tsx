import { Textarea, type TextareaProps } from '@mantine/core';
import { useSaveState } from '@notewell/client/react';
import { SaveMark } from '@notewell/ui';
import { useEffect, useRef, useState } from 'react';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { type UnsignedWords, useUnsignedWords, type WordsFor } from './use-unsigned-words.ts';

export interface UnsignedText extends UnsignedWords {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Shows the record's text once everything typed is in it: another tab may have added to it. */
  readonly rest: () => void;
  /** The text as it is shown, to be signed or sent. Throws `WordsJoined` if another tab added to it, and shows its words. */
  readonly read: () => Promise<string>;
}

/** Words of another tab joined the text. Nobody signs or sends what they have not read. */
class WordsJoined extends Error {
  readonly title = 'You wrote here in another tab too. The text now has those words: read it, then go on.';
}

/** A plain text box for a note. Each key is saved until the text is signed, sent or discarded. */
export function useUnsignedText(noteId: string, note: Parameters<typeof useUnsignedWords>[1], what: WordsFor): UnsignedText {
  const words = useUnsignedWords(noteId, note, what);
  const [typed, setTyped] = useState<string>();
  const [resting, setResting] = useState(false);
  const lastWrite = useRef(Promise.resolve(true));
  const text = (resting ? words.found?.text : undefined) ?? typed ?? words.found?.text ?? '';
  /** The text as it is shown, with keys that are not drawn yet. */
  const shown = useRef(text);
  useEffect(() => {
    shown.current = text;
  }, [text]);
  return {
    ...words,
    text,
    setText: (text) => {
      shown.current = text;
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
    read: async () => {
      let kept = await words.kept();
      // A key that was typed meanwhile is stored by the second look.
      if (kept && (kept.text ?? '') !== shown.current) kept = await words.kept();
      if (kept && (kept.text ?? '') !== shown.current) {
        setTyped(kept.text);
        throw new WordsJoined();
      }
      return shown.current.trim();
    },
    end: async () => {
      setTyped('');
      await words.end();
    },
  };
}

/** The text box with its save state. The form around it signs or sends what `words.read` returns. */
export const UnsignedTextarea = ({ words, ...props }: TextareaProps & { readonly words: UnsignedText }) => (
  <div style={{ flex: 1, display: 'grid', gap: 6 }}>
    <Textarea
      {...props}
      value={words.text}
      onChange={(event) => words.setText(event.currentTarget.value)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A press on a button of the form signs or sends the text as it was shown.
        if (relatedTarget === null || !currentTarget.form?.contains(relatedTarget)) words.rest();
      }}
    />
    {words.id === undefined || words.text === '' ? null : <KeptMark id={words.id} />}
  </div>
);

/** Save state of one record's text. */
export const KeptMark = ({ id }: { readonly id: string }) => <SaveMark state={useSaveState('Scribble', id)} />;
