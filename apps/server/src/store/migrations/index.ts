import { foundation } from './0001-foundation.ts';
import { codeOrder } from './0002-code-order.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}
/** In order; one that has been released is never edited. */
export const migrations: readonly Migration[] = [foundation, codeOrder];
