import { Drawer, Textarea, TextInput } from '@mantine/core';
import { useClient, useResource, useSaveState } from '@notewell/client/react';
import type { Scribble } from '@notewell/model';
import { SaveMark, SkeletonRows } from '@notewell/ui';
import { useRef, useState } from 'react';
import { usePhone } from '../../../shell/frame/phone.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { asStaff, useMe } from '../../../shell/session/session.ts';
import { KeptLine, KeptPanel } from '../../../shell/work/kept-panel.tsx';
import { mergedWords } from '../unsigned-words/merged-words.ts';
import classes from './scribbles.module.css';

/** Milliseconds without typing before text is sent. The device stores it at once. */
const quiet = 1_500;

interface ScribbleSheetProps {
  readonly patientId: string;
  /** Id of the record; absent for a new one, which the first text creates. */
  readonly id?: string | undefined;
  readonly onClose: () => void;
}

/** A scratch pad for a session. It is not part of the record; each key is saved, online or offline. */
export function ScribbleSheet({ patientId, id, onClose }: ScribbleSheetProps) {
  const phone = usePhone();
  const { data, status } = useResource('Scribble', id);
  const isThere = id === undefined || data !== undefined;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={phone ? '100%' : '32rem'}
      title={id === undefined ? 'New scribble sheet' : 'Scribble sheet'}
      closeButtonProps={{ 'aria-label': 'Close the sheet' }}
    >
      {isThere ? (
        <Sheet patientId={patientId} sheet={data} />
      ) : status === 'loading' ? (
        <SkeletonRows rows={8} />
      ) : (
        <p>This sheet could not be opened.</p>
      )}
    </Drawer>
  );
}

interface SheetProps {
  readonly patientId: string;
  readonly sheet: Scribble | undefined;
}
type Words = Pick<Scribble, 'title' | 'text'>;

function Sheet({ patientId, sheet }: SheetProps) {
  const client = useClient();
  const me = useMe();
  const [words, setWords] = useState<Words>({ title: sheet?.title ?? '', text: sheet?.text ?? '' });
  const [made, setMade] = useState(sheet?.id);
  const id = useRef(sheet?.id);
  const turn = useRef(Promise.resolve());
  // The text as it was last the same here and in the record; another tab may change the record.
  const ground = useRef<Words>(words);
  const typed = useRef(0);
  const isKept = useRef(true);
  const write = (change: Words) => {
    setWords((now) => ({ ...now, ...change }));
    typed.current++;
    const kept = async () => {
      if (id.current !== undefined) {
        const merged = (now: Scribble) => ({ ...now, ...mergedWords(ground.current, now, change) });
        await client.update('Scribble', id.current, merged, { quiet, goesOn: true });
        ground.current = { ...ground.current, ...change };
        return;
      }
      const patient = { id: patientId, resourceType: 'Patient' as const };
      const created = await client.create('Scribble', {
        ...change,
        patient,
        author: asStaff(me.profile),
        created: new Date().toISOString(),
      });
      id.current = created.id;
      ground.current = { ...ground.current, ...change };
      setMade(created.id);
    };
    // In sequence: the first text creates the record, later text updates it.
    turn.current = turn.current.then(kept).then(
      () => void (isKept.current = true),
      (error: unknown) => {
        isKept.current = false;
        toastFailure(error, 'Your text is not saved');
      },
    );
  };
  /** Shows the record's text once everything typed is in it. */
  const rest = async () => {
    const before = typed.current;
    await turn.current;
    const record = id.current === undefined ? undefined : await client.get('Scribble', id.current);
    if (!record || !isKept.current || typed.current !== before) return;
    ground.current = { title: record.title ?? '', text: record.text ?? '' };
    setWords(ground.current);
  };
  return (
    <div className={classes['sheet']} onBlur={() => void rest()}>
      <TextInput
        label="Title"
        placeholder="What it is about"
        maxLength={300}
        value={words.title ?? ''}
        onChange={(event) => write({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Words"
        placeholder="Jot down what you hear. It is yours alone, and no part of the record until you take it into a note."
        data-autofocus
        autosize
        minRows={14}
        maxRows={28}
        value={words.text ?? ''}
        onChange={(event) => write({ text: event.currentTarget.value })}
      />
      {made === undefined ? null : <SheetState id={made} />}
    </div>
  );
}

function SheetState({ id }: { readonly id: string }) {
  const state = useSaveState('Scribble', id);
  return (
    <>
      <SaveMark state={state} />
      <KeptPanel type="Scribble" id={id} />
      <KeptLine type="Scribble" id={id} />
    </>
  );
}
