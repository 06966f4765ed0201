/** What is written about a problem, by how far the treatment has come and how it goes. Words in braces are filled in by `voice.ts`. */
export interface ThemeWords {
  /** What the work is called, in the order it is usually taken up. */
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
