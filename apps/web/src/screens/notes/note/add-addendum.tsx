import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { saysWords } from '@notewell/rules';
import { IconPencilPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMyProfile } from '../../../features/account/my-profile/use-my-profile.ts';
import { addendum, signerOf } from '../../../features/notes/note-editor/signing.ts';
import { NoteForm } from '../../../features/notes/note-form/note-form.tsx';
import { UnsignedTextarea, useUnsignedText } from '../../../features/notes/unsigned-words/unsigned-text.tsx';
import { followsMark } from '../../../shell/hooks/focus-kept.ts';
import { useOneAtATime } from '../../../shell/hooks/one-at-a-time.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import classes from './note.module.css';

/** Adds an addendum to a signed note. Opens with the text of one begun earlier. */
export function AddAddendum({ noteId, note }: { readonly noteId: string; readonly note: Note }) {
  const client = useClient();
  const me = useMyProfile();
  const words = useUnsignedText(noteId, note, 'Addendum');
  const [opened, setOpened] = useState(false);
  const { busy, run } = useOneAtATime();
  const text = words.text.trim();
  if (!opened && text === '') {
    return (
      <div>
        <Button
          variant="default"
          leftSection={<IconPencilPlus size={16} />}
          onClick={() => setOpened(true)}
          disabled={!me || !words.ready}
          {...followsMark}
        >
          Add addendum
        </Button>
      </div>
    );
  }
  const end = async (work?: () => Promise<void>) => {
    try {
      await work?.();
      setOpened(false);
      await words.end();
    } catch (error) {
      toastFailure(error, work ? 'The addendum was not added' : 'The addendum is still there');
    }
  };
  const add = async () => {
    if (!me || !saysWords(text)) return;
    await end(async () => {
      const added = addendum(await words.read(), signerOf(me), new Date().toISOString(), crypto.randomUUID());
      await client.update('Note', noteId, (current) => ({ ...current, addenda: [...(current.addenda ?? []), added] }));
    });
  };
  return (
    <NoteForm
      onSubmit={() => {
        void run(add);
      }}
    >
      <UnsignedTextarea
        words={words}
        label="Addendum"
        description="It is added below the signed note, with your name and the time. What was signed does not change."
        autosize
        minRows={3}
        autoFocus={opened}
      />
      <div className={classes['formActions']}>
        <Button variant="default" onClick={() => void end()}>
          {text === '' ? 'Cancel' : 'Discard'}
        </Button>
        <Button type="submit" loading={busy} disabled={!saysWords(text)}>
          Sign addendum
        </Button>
      </div>
    </NoteForm>
  );
}
