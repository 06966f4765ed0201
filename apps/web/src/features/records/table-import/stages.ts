import type { RowDecision, TableFile } from '@notewell/protocol';

export type Dates = NonNullable<TableFile['dates']>;
export type Decisions = Readonly<Record<string, RowDecision>>;

/** The steps of an import: no file, being read, looked at, being saved, done. */
export type Stage = 'empty' | 'reading' | 'preview' | 'saving' | 'done';
