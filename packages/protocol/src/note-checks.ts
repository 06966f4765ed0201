/* Latest results of the note rules for a practice's notes. */

interface Named {
  readonly id: string;
  readonly display?: string | undefined;
  readonly resourceType?: string | undefined;
}

/** Block and Warn are rules that the note must follow. Other are results of rules that are not required of it. */
export const noteCheckWeights = ['Block', 'Warn', 'Other'] as const;
export type NoteCheckWeight = (typeof noteCheckWeights)[number];

export interface NoteCheckResult {
  readonly rule: string;
  /** The practice's own rule, if it is one. */
  readonly noteRule?: { readonly id: string; readonly title: string };
  readonly severity: 'Block' | 'Warn';
  readonly asked: boolean;
  readonly message?: string;
  readonly section?: string;
}
export interface CheckedNote {
  readonly id: string;
  readonly subject: Named;
  readonly title?: string | undefined;
  readonly serviceDate?: string | undefined;
  readonly status: string;
  readonly author?: Named | undefined;
  readonly checked: string;
  /** Only results with a problem. */
  readonly results: readonly NoteCheckResult[];
}
export interface NoteCheckPage {
  readonly notes: readonly CheckedNote[];
  /** `Block:Age`: number of the practice's notes with this problem. */
  readonly counts: Readonly<Record<string, number>>;
  /** Number of notes checked. */
  readonly checked: number;
  readonly last?: string;
  /** Continuation token for the next page, if there is one. */
  readonly next?: string;
}
