import type { QuestionDisplayStyle, QuestionnaireItem, QuestionType } from '@notewell/model';
import type { ComponentType, ReactNode } from 'react';
import type { Value } from './answers.ts';
import type { FrameProps } from './frame.ts';

export interface ControlProps {
  readonly item: QuestionnaireItem;
  readonly values: readonly Value[];
  readonly onChange: (values: readonly Value[]) => void;
  readonly onBlur: () => void;
  /** Of the control that the label names. */
  readonly id: string;
  readonly labelId: string;
  /** Ids of the help and the message, for `aria-describedby`. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly disabled: boolean;
}

/**
 * One type of question: its folder exports this one object as `question`. Everything that differs between types
 * is here; nothing outside the folder asks for the type.
 */
export interface QuestionKind {
  readonly type: QuestionType;
  /** `field` has one control the label names, `group` several, `none` is text without an answer. */
  readonly shape: 'field' | 'group' | 'none';
  readonly Control: ComponentType<ControlProps>;
  /** Lays out the questions beneath it by itself, such as a grid; they are not drawn one below another then. */
  readonly Frame?: ComponentType<FrameProps>;
  /** An answer is a list by nature, whether or not the question repeats. */
  readonly many?: true;
  /** The answer in words, for reading and printing; empty where there is none. */
  readonly words: (item: QuestionnaireItem, values: readonly Value[]) => string;
  /** What is wrong with the answer, in a sentence that says what to do. */
  readonly fault?: (item: QuestionnaireItem, values: readonly Value[]) => string | undefined;
  /** Draws a stored answer that words alone do not show; undefined for any other answer. */
  readonly view?: (values: readonly Value[]) => ReactNode | undefined;
}

/** One way to show some types of question: its folder exports this one object as `style`; what it leaves out stays the type's own. */
export interface DisplayStyle {
  readonly style: QuestionDisplayStyle;
  readonly types: readonly QuestionType[];
  readonly over: Partial<Pick<QuestionKind, 'shape' | 'Control' | 'words' | 'fault'>>;
}

export const isEmpty = (values: readonly Value[]) =>
  values.every((value) => value === '' || value === null || value === undefined);
export const firstText = (values: readonly Value[]) => (values[0] === undefined || values[0] === null ? '' : String(values[0]));
