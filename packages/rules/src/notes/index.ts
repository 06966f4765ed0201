export * from './check.ts';
export * from './input.ts';
export * from './late-signing.ts';
export * from './parts/index.ts';
export type { NoteRuleCheck, RuleFinding, RuleName } from './rule.ts';
export * from './signatures.ts';
export * from './signed-content.ts';
export { noteContext } from './subjects.ts';
export * from './table.ts';
