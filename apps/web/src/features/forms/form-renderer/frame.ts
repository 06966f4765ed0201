import type { QuestionnaireItem } from '@notewell/model';
import type { Occurrence } from '@notewell/rules';
import type { Control } from 'react-hook-form';
import type { Asked } from './state.ts';

/** Field names of the form: linkIds may contain dots, which the form library would read as paths. */
export type Key = `q${number}`;
/** `unknown`, because the form library walks a value's type recursively and ours is infinite. */
export type FormValues = Record<Key, unknown>;

/** Shared state for drawing questions: their keys, the visible ones, and the form. */
export interface Drawing {
  readonly keys: { readonly of: (linkId: string) => Key };
  readonly asked: Asked;
  readonly prefix: string;
  readonly control: Control<FormValues>;
  readonly disabled: boolean;
  /** Number of outside replacements of an answer, by linkId. A new number remounts the control with the new answer. */
  readonly editions: ReadonlyMap<string, number>;
  readonly entries: {
    /** Appends an entry to a group. Returns its linkId. */
    readonly add: (entry: Occurrence) => string | undefined;
    readonly remove: (entry: Occurrence) => void;
  };
}
/** Props of a component that lays out its child questions. */
export type FrameProps = Drawing & { readonly item: QuestionnaireItem };
