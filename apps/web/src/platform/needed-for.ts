import { isRecord } from '@notewell/model/values';
import { detailsOf, textOf } from './failure.ts';
import { permissionWords } from './permission-words.ts';

/** Says what the user may not do. Empty if the response lists no permission. */
export function neededFor(error: unknown): string {
  const { body } = detailsOf(error);
  try {
    const problem: unknown = JSON.parse(body ?? '');
    const missing = isRecord(problem) && Array.isArray(problem['missing']) ? problem['missing'].filter(textOf) : [];
    return permissionWords(missing.map(String));
  } catch {
    return '';
  }
}
