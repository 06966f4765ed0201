import type { Field, QuestionnaireItem } from '@notewell/model';
import { type ComponentType, createContext, useContext } from 'react';

export interface FieldSurroundings {
  /** Questions that conditions, calculations and scores may name. */
  readonly questions: readonly QuestionnaireItem[];
  /** Sections that templates and rules may name, by id. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  readonly readOnly: boolean;
}
export const FieldContext = createContext<FieldSurroundings>({ questions: [], sections: [], readOnly: false });
export const useFieldSurroundings = (): FieldSurroundings => useContext(FieldContext);

/** A field to be edited: `path` without places in lists, such as `signers.roles`. */
export interface FieldProps<V = unknown> {
  readonly field: Field;
  readonly name: string;
  readonly path: string;
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: unknown) => void;
}

/** The editor of any field, for lists of groups: their fields are edited like all others, and the two cannot import each other. */
export const NestedField = createContext<ComponentType<FieldProps>>(() => null);
