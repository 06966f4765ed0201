import type { QuestionnaireItem } from '@notewell/model';
import type { Occurrence } from '@notewell/rules';
import type { Control } from 'react-hook-form';
import type { Asked } from './state.ts';

/** The form's own names: linkIds may hold dots, which the form library would read as paths. */
export type Key = `q${number}`;
/** `unknown`, because the form library follows a value's type into its depths and ours has none. */
export type FormValues = Record<Key, unknown>;

/** What draws questions is told: what they are called, what of them shows, and the form they stand in. */
export interface Drawing {
  readonly keys: { readonly of: (linkId: string) => Key };
  readonly asked: Asked;
  readonly prefix: string;
  readonly control: Control<FormValues>;
  readonly disabled: boolean;
  readonly entries: {
    /** Puts one more entry at the end of a group; its linkId. */
    readonly add: (entry: Occurrence) => string | undefined;
    readonly remove: (entry: Occurrence) => void;
  };
}
/** What lays out the questions beneath it by itself. */
export type FrameProps = Drawing & { readonly item: QuestionnaireItem };
