import { StartError } from '../../../kernel/start-error.ts';
import type { SourceKey } from './keys.ts';

/** A key that identifies two different people, places or records. */
export interface Conflict {
  readonly key: SourceKey;
  readonly reason: string;
}

export const conflictBetween = (key: SourceKey, known: string, other: string): Conflict => ({
  key,
  reason: `${key.value} is ${known} and also ${other}`,
});

const most = 5;

/** Thrown before anything is written if ids without a source identify two different people. */
export class SourceNeeded extends StartError {
  constructor(readonly conflicts: readonly Conflict[]) {
    const more = conflicts.length > most ? [`… and ${conflicts.length - most} more.`] : [];
    super(
      [
        'Nothing was imported, because one id names two different records.',
        ...conflicts.slice(0, most).map(({ reason }) => `  ${reason}.`),
        ...more,
        'If the files come from another system, name it with --source NAME, the same each time.',
        `If a name or birth date was corrected at the source, confirm it: --same-person ${conflicts[0]?.key.value ?? 'Patient/ID'}`,
      ].join('\n'),
    );
  }
}
