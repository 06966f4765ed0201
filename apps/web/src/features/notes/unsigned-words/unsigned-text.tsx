import { Textarea, type TextareaProps } from '@mantine/core';
import { useSaveState } from '@notewell/client/react';
import type { NoteDraftPurpose } from '@notewell/model';
import { SaveMark } from '@notewell/ui';
import { useState } from 'react';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { type UnsignedWords, useUnsignedWords } from './use-unsigned-words.ts';

interface UnsignedText extends UnsignedWords {
  readonly text: string;
  readonly setText: (text: string) => void;
}

/** A plain text box for a note. Each key is saved until the text is signed, sent or discarded. */
export function useUnsignedText(
  noteId: string,
  note: Parameters<typeof useUnsignedWords>[1],
  purpose: NoteDraftPurpose,
): UnsignedText {
  const words = useUnsignedWords(noteId, note, purpose);
  const [typed, setTyped] = useState<string>();
  return {
    ...words,
    text: typed ?? words.found?.text ?? '',
    setText: (text) => {
      setTyped(text);
      words.write({ text }).catch((error: unknown) => toastFailure(error, 'Your text is not saved'));
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
    <Textarea {...props} value={words.text} onChange={(event) => words.setText(event.currentTarget.value)} />
    {words.id === undefined || words.text === '' ? null : <KeptMark id={words.id} />}
  </div>
);

/** Save state of one record's text. */
export const KeptMark = ({ id }: { readonly id: string }) => <SaveMark state={useSaveState('Scribble', id)} />;
