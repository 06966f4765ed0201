import type { Field, UnknownRecord } from '@notewell/model';
import { type ComponentType, createContext, useContext } from 'react';

/** A field in edit: `path` without list positions, such as `signers.roles`. */
export interface FieldProps<V = unknown> {
  readonly field: Field;
  readonly name: string;
  readonly path: string;
  /** Its place in the record, with places in lists: `signers.0.roles`. */
  readonly at: string;
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: unknown) => void;
  /** The error of this field, if the editor can show it. */
  readonly error?: string | undefined;
}
export type Editor = ComponentType<FieldProps>;

/** A field with an editor of its own, found by its path. */
export interface OwnEditor {
  readonly path: RegExp;
  readonly Editor: Editor;
  /** True if the editor shows errors at its input. */
  readonly saysFault?: true;
}

interface SentenceProps {
  /** The place of the entry in the record, such as `signers.0`; absent for the record itself. */
  readonly at?: string;
  readonly entry: UnknownRecord;
  readonly onPart: (name: string, value: unknown) => void;
}
/** Parts of a record that are edited as a sentence. */
export interface Sentence {
  readonly Editor: ComponentType<SentenceProps>;
  /** Fields that the sentence edits. */
  readonly fields: readonly string[];
  /** Those of them whose input shows its error. */
  readonly saying?: readonly string[];
  /** Fields shown right below the sentence, which complete it. */
  readonly completedBy?: (entry: UnknownRecord) => readonly string[];
  /** The sentence in words. */
  readonly words: (entry: UnknownRecord) => string;
}

export interface FieldSurroundings {
  readonly readOnly: boolean;
  readonly editors?: readonly OwnEditor[];
  /** True for a record that is not stored yet: its states are those that it may begin with. */
  readonly isNew?: boolean;
  /** True where a new entry is stored with invented words, such as a question in a form. Elsewhere it waits for its words. */
  readonly invents?: boolean;
  /** Permissions of the user. Without them, no state is offered that needs one. */
  readonly permissions?: readonly string[];
  /** Values that the practice offers, by the name of their set. The present value stays. */
  readonly offers?: { readonly [enumeration: string]: readonly string[] };
  /** Called when the text at a place becomes one that cannot be stored, and when it no longer is. */
  readonly onUnsaved?: (at: string, isUnsaved: boolean) => void;
  /** Sentences by the path of their list. */
  readonly sentences?: { readonly [path: string]: Sentence | undefined };
}
export const FieldContext = createContext<FieldSurroundings>({ readOnly: false });
export const useFieldSurroundings = (): FieldSurroundings => useContext(FieldContext);

/** False for a value that this user may not give a field of the record. */
type MayBecome = (name: string, value: string) => boolean;
export const MayBecomeContext = createContext<MayBecome>(() => true);

interface EditedRecord {
  readonly record: UnknownRecord;
  /** Changes another field of the record, for an editor that edits two. */
  readonly change?: (name: string, next: unknown) => void;
}
/** The record in edit, for fields whose rules depend on others. Such a field is drawn again with every key in any field. */
export const EditedRecordContext = createContext<EditedRecord>({ record: {} });
export const useEditedRecord = (): EditedRecord => useContext(EditedRecordContext);

/** The editor for any field, provided by context: list fields need it and the two modules cannot import each other. */
export const NestedField = createContext<Editor>(() => null);
