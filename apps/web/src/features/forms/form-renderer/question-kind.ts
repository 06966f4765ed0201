import type { QuestionDisplayStyle, QuestionnaireItem, QuestionType } from '@notewell/model';
import type { ComponentType, ReactNode } from 'react';
import type { Value } from './answers.ts';
import type { FrameProps } from './frame.ts';

export interface ControlProps {
  readonly item: QuestionnaireItem;
  readonly values: readonly Value[];
  readonly onChange: (values: readonly Value[]) => void;
  readonly onBlur: () => void;
  /** Id of the control, for its label. */
  readonly id: string;
  readonly labelId: string;
  /** Ids of the help and the message, for `aria-describedby`. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly disabled: boolean;
}

/**
 * A question type; its folder exports this object as `question`. It holds all differences between types.
 * Code outside the folder does not compare types.
 */
export interface QuestionKind {
  readonly type: QuestionType;
  /** `field` has one labeled control, `group` several, `none` is text without an answer. */
  readonly shape: 'field' | 'group' | 'none';
  readonly Control: ComponentType<ControlProps>;
  /** Lays out the child questions, such as a grid, instead of the default list. */
  readonly Frame?: ComponentType<FrameProps>;
  /** The error message for an answer, with what to do. */
  readonly fault?: (item: QuestionnaireItem, values: readonly Value[]) => string | undefined;
  /** Draws a stored answer that text cannot show; undefined for other answers. */
  readonly view?: (values: readonly Value[]) => ReactNode | undefined;
}

/** A display style for some question types; its folder exports this object as `style`. Members it omits come from the type. */
export interface DisplayStyle {
  readonly style: QuestionDisplayStyle;
  readonly types: readonly QuestionType[];
  readonly over: Partial<Pick<QuestionKind, 'shape' | 'Control' | 'fault'>>;
}

export const isEmpty = (values: readonly Value[]) =>
  values.every((value) => value === '' || value === null || value === undefined);
export const firstText = (values: readonly Value[]) => (values[0] === undefined || values[0] === null ? '' : String(values[0]));
