export * from './check.ts';
export * from './input.ts';
export * from './late-signing.ts';
export type { NoteRuleCheck, RuleFinding, RuleName } from './rule.ts';
export * from './signed-content.ts';
export * from './table.ts';
