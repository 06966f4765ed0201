import type { QuestionnaireItem } from '@notewell/model';
import type { Control } from 'react-hook-form';
import type { Asked } from './state.ts';

/** The form's own names: linkIds may hold dots, which the form library would read as paths. */
export type Key = `q${number}`;
/** `unknown`, because the form library follows a value's type into its depths and ours has none. */
export type FormValues = Record<Key, unknown>;

/** What lays out questions beneath it is told: which they are, what of them shows, and the form they stand in. */
export interface FrameProps {
  readonly item: QuestionnaireItem;
  readonly keys: ReadonlyMap<string, Key>;
  readonly asked: Asked;
  readonly prefix: string;
  readonly control: Control<FormValues>;
  readonly disabled: boolean;
}
