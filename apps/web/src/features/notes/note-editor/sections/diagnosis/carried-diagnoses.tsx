import { Button } from '@mantine/core';
import type { Note } from '@notewell/model';
import { KeyHint } from '@notewell/ui';
import { dateWords } from '../../../../../platform/dates.ts';
import { useShortcuts } from '../../../../../shell/frame/shortcuts.tsx';
import { useLastNote } from '../../use-last-note.ts';
import classes from '../sections.module.css';
import { type Diagnosis, inOrder, wordsOf } from './diagnoses.ts';

/** Diagnoses of the last note of the same type, for a note that has none. They count once confirmed. */
export function useCarriedDiagnoses(note: Note, diagnoses: readonly Diagnosis[]) {
  const last = useLastNote(note);
  const carried = diagnoses.length > 0 ? [] : inOrder(last?.sections?.flatMap((one) => one.diagnoses ?? []));
  return { carried, day: last?.serviceDate };
}

interface CarriedDiagnosesProps {
  readonly carried: readonly Diagnosis[];
  readonly day: string | undefined;
  readonly onConfirm: () => void;
}

/** The list with one button and one key to confirm it. */
export function CarriedDiagnoses({ carried, day, onConfirm }: CarriedDiagnosesProps) {
  useShortcuts([{ keys: 'alt+Enter', does: 'Confirm the diagnoses carried over', group: 'Note', run: onConfirm }]);
  return (
    <div role="group" aria-label="Diagnoses carried over" className={classes['carriedList']}>
      <ol className={classes['list']}>
        {carried.map(({ code }, index) => (
          <li key={code?.code ?? index}>{wordsOf(code)}</li>
        ))}
      </ol>
      <span className={classes['quiet']}>{day ? `carried from ${dateWords(day)}` : 'carried over'}</span>
      <Button size="compact-sm" variant="default" onClick={onConfirm} rightSection={<KeyHint keys="alt+Enter" />}>
        Confirm
      </Button>
    </div>
  );
}
