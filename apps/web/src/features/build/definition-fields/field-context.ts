import type { Field, QuestionnaireItem } from '@notewell/model';
import { type ComponentType, createContext, useContext } from 'react';

export interface FieldSurroundings {
  /** Questions available to conditions, calculations and scores. */
  readonly questions: readonly QuestionnaireItem[];
  /** Sections available to templates and rules, by id. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  readonly readOnly: boolean;
  /** linkId of the question in edit. Conditions are on the other questions. */
  readonly current?: string | undefined;
}
export const FieldContext = createContext<FieldSurroundings>({ questions: [], sections: [], readOnly: false });
export const useFieldSurroundings = (): FieldSurroundings => useContext(FieldContext);

/** A field in edit: `path` without list positions, such as `signers.roles`. */
export interface FieldProps<V = unknown> {
  readonly field: Field;
  readonly name: string;
  readonly path: string;
  /** Its place in the definition, with places in lists: `signers.0.roles`. */
  readonly at: string;
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: unknown) => void;
  /** The server's error for this field, if the editor can show it. */
  readonly error?: string | undefined;
}

/** The editor for any field, provided by context: list fields need it and the two modules cannot import each other. */
export const NestedField = createContext<ComponentType<FieldProps>>(() => null);
