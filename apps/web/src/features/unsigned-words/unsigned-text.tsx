import { Textarea, type TextareaProps } from '@mantine/core';
import { useSaveState } from '@notewell/client/react';
import type { NoteDraftPurpose } from '@notewell/model';
import { SaveMark } from '@notewell/ui';
import { useState } from 'react';
import { toastFailure } from '../../shell/toasts.ts';
import { type UnsignedWords, useUnsignedWords } from './use-unsigned-words.ts';

interface UnsignedText extends UnsignedWords {
  readonly text: string;
  readonly setText: (text: string) => void;
}

/** One box of plain words to a note, kept with every key until they are signed, sent or thrown away. */
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
      words.write({ text }).catch((error: unknown) => toastFailure(error, 'Your words are not saved'));
    },
    end: async () => {
      setTyped('');
      await words.end();
    },
  };
}

/** The box itself, with where its words are. */
export const UnsignedTextarea = ({ words, ...props }: TextareaProps & { readonly words: UnsignedText }) => (
  <div style={{ flex: 1, display: 'grid', gap: 6 }}>
    <Textarea {...props} value={words.text} onChange={(event) => words.setText(event.currentTarget.value)} />
    {words.id === undefined || words.text === '' ? null : <KeptMark id={words.id} />}
  </div>
);

/** Where the words of one record are. */
export const KeptMark = ({ id }: { readonly id: string }) => <SaveMark state={useSaveState('Scribble', id)} />;
