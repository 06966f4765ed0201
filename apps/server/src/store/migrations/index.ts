import { foundation } from './0001-foundation.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}
/** In order; one that has been released is never edited. */
export const migrations: readonly Migration[] = [foundation];
