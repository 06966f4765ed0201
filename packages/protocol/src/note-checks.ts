/* What the note rules last said of a practice's notes. */

interface Named {
  readonly id: string;
  readonly display?: string | undefined;
  readonly resourceType?: string | undefined;
}

/** Block and Warn: what the note is held to. Other: what a rule says that nobody asks of it. */
export const noteCheckWeights = ['Block', 'Warn', 'Other'] as const;
export type NoteCheckWeight = (typeof noteCheckWeights)[number];

export interface NoteCheckResult {
  readonly rule: string;
  /** The practice's own rule, where it is one. */
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
  /** What stands against it, nothing else. */
  readonly results: readonly NoteCheckResult[];
}
export interface NoteCheckPage {
  readonly notes: readonly CheckedNote[];
  /** `Block:Age`: how many notes of the practice it stands against. */
  readonly counts: Readonly<Record<string, number>>;
  /** How many notes were looked at. */
  readonly checked: number;
  readonly last?: string;
  /** To be sent as the continuation token for the next page, where there is one. */
  readonly next?: string;
}
