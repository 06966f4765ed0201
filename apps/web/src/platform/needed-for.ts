import { isRecord } from '@notewell/model/values';
import { detailsOf, textOf } from './failure.ts';
import { permissionWords } from './permission-words.ts';

/** Text about who may do it. Empty if the response lists no permission. */
export function neededFor(error: unknown): string {
  const { body } = detailsOf(error);
  try {
    const problem: unknown = JSON.parse(body ?? '');
    const missing = isRecord(problem) && Array.isArray(problem['missing']) ? problem['missing'].filter(textOf) : [];
    const words = permissionWords(missing.map(String));
    return words && `${words}.`;
  } catch {
    return '';
  }
}
