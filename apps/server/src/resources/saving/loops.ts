import type { ResourceDefinition } from '@notewell/model';
import { idIn } from '@notewell/model/values';
import { Refusal } from '../../kernel/refusal.ts';
import type { Body } from '../store/index.ts';
import { everything } from '../visibility/visibility.ts';
import type { Save } from './behaviour.ts';
import { bodyOf } from './body.ts';

/** More steps than any real hierarchy has; a longer one is left to the doctor. */
const maxSteps = 100;

/** References of a type to its own type, such as `partOf`: what they form is a tree. */
const parentFields = ({ type, fields }: ResourceDefinition): string[] =>
  Object.entries(fields).flatMap(([name, { spec }]) =>
    spec.kind === 'reference' && spec.targets.length === 1 && spec.targets[0] === type ? [name] : [],
  );

/** Refuses a parent that leads back to the resource itself. Asked only of a parent that this write names. */
export async function requireNoLoop({ practice, definition, store, id, before, after, sameSave }: Save): Promise<void> {
  for (const field of parentFields(definition)) {
    let parent = idIn(after[field]);
    if (parent === undefined || (parent === idIn(before?.[field]) && before !== undefined)) continue;
    for (let step = 0; parent !== undefined && step < maxSteps; step++) {
      if (parent === id) {
        const message = `${field} leads back to this record. Choose one that is not below it.`;
        throw new Refusal('validation-failed', { errors: [{ path: field, code: 'invalid', message }] });
      }
      const found: Body | undefined = sameSave?.find((body) => body.id === parent);
      const row = found ? undefined : await store.reader.read(practice, definition, parent, everything);
      parent = idIn((found ?? (row && bodyOf(row)))?.[field]);
    }
  }
}
