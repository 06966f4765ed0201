import { typedAs } from '@notewell/model';
import { parentFaults } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour } from '../../resources/saving/behaviour.ts';

/** Goals of a template are a tree, as those of the plans that take them over. */
export const goalLibrary: Behaviour = {
  beforeSave({ before, after }) {
    const [{ goals }, old] = [typedAs('NoteTemplate', after), before && typedAs('NoteTemplate', before).goals];
    const faults = parentFaults({ items: goals }, { items: old });
    if (faults.length === 0) return;
    const errors = faults
      .slice(0, 100)
      .map(({ path, message }) => ({ path: path.replace(/^items/, 'goals'), code: 'invalid', message }));
    throw new Refusal('validation-failed', { errors });
  },
};
