import type { Json, QuestionnaireItem } from '@notewell/model';
import type { KeptAnswer } from '../answers.ts';

/** An answer as notes store it, with its original text. */
export interface SaidAnswer extends KeptAnswer {
  readonly text?: string | undefined;
  readonly display?: string | undefined;
  readonly score?: number | undefined;
}

/** A form for reading, on a screen or on paper: content only, no appearance. */
export type Reading =
  | { readonly kind: 'heading'; readonly level: 3 | 4; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly tone?: 'warning' | undefined }
  | {
      readonly kind: 'answer';
      readonly questionId: string;
      readonly label: string;
      readonly words: string;
      readonly score?: number | undefined;
    }
  | { readonly kind: 'list'; readonly label: string; readonly ordered: boolean; readonly lines: readonly string[] }
  | {
      readonly kind: 'table';
      readonly label: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
      /** Shares of the width. */
      readonly widths: readonly number[];
    }
  /** Rich text as the editor stores it. */
  | { readonly kind: 'document'; readonly label: string; readonly document: Json; readonly words: string }
  /** Strokes as SVG path data on a surface of that size. */
  | {
      readonly kind: 'ink';
      readonly label: string;
      readonly path: string;
      readonly width: number;
      readonly height: number;
      readonly words: string;
    };

export interface ReadingOf {
  readonly item: QuestionnaireItem;
  readonly label: string;
  readonly values: readonly Json[];
  readonly said: SaidAnswer;
  /** Formats a time of day. */
  readonly timeOf: (instant: string) => string;
}
/** Renders an answer of one type that a line of text cannot show; undefined if a line of text is enough. */
export type Reader = (of: ReadingOf) => Reading | undefined;

type Structure = { readonly [name: string]: Json | undefined };
export const structureIn = (value: Json | undefined): Structure | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
export const wordIn = (structure: Structure | undefined, name: string): string => {
  const value = structure?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
