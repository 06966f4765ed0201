/** Sentences about a problem, by phase of the treatment and trend. `voice.ts` fills in words in braces. */
export interface ThemeWords {
  /** Names of the treatment's methods, in their usual order. */
  readonly approaches: readonly string[];
  readonly early: readonly string[];
  readonly middle: readonly string[];
  readonly late: readonly string[];
  readonly harder: readonly string[];
  readonly easier: readonly string[];
  readonly did: readonly string[];
  readonly thought: readonly string[];
  readonly home: readonly string[];
  /** Beginning of the story, for the intake. */
  readonly story: readonly string[];
  readonly goal: GoalWords;
}
export interface GoalWords {
  readonly title: string;
  readonly own: string;
  readonly objectives: readonly (readonly [objective: string, measure: string, intervention: string])[];
}
