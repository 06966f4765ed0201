import { typedAs } from '@notewell/model';
import { endsNoneKnown, isCurrentAllergy, noKnownAllergy } from '@notewell/rules';
import type { Behaviour, Companion, Save } from '../../resources/saving/behaviour.ts';
import { find, rowAsRead } from '../../resources/saving/lookup.ts';

/** "No known allergy" of a patient who has one now: it is refuted, so that the record does not contradict itself. */
async function refutedNoneKnown(save: Save): Promise<readonly Companion[]> {
  const after = typedAs('Allergy', save.after);
  if (!endsNoneKnown(after)) return [];
  const all = await find(save, 'Allergy', [{ kind: 'Patient', values: [after.patient.id] }]);
  const standing = all.filter((one) => one.code.code === noKnownAllergy && isCurrentAllergy(one));
  return Promise.all(
    standing.map(async (one) => {
      const { meta: _meta, content: _content, ...rest } = one;
      const body = { ...rest, verification: 'Refuted' };
      return { type: 'Allergy', id: one.id ?? '', before: await rowAsRead(save, 'Allergy', one), body, follows: true };
    }),
  );
}

export const allergy: Behaviour = { alsoWrites: refutedNoneKnown };
