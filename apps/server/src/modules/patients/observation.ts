import { typedAs } from '@notewell/model';
import type { Behaviour, Companion, Save } from '../../resources/saving/behaviour.ts';
import { find, rowAsRead } from '../../resources/saving/lookup.ts';

/** Observations computed from one that was entered in error, such as a body mass index: they are errors too. */
async function derivedErrors(save: Save): Promise<readonly Companion[]> {
  const [before, after] = [typedAs('Observation', save.before), typedAs('Observation', save.after)];
  if (!before || before.status === 'EnteredInError' || after.status !== 'EnteredInError') return [];
  const derived = await find(save, 'Observation', [{ kind: 'DerivedFrom', values: [save.id] }]);
  const standing = derived.filter(({ status }) => status !== 'EnteredInError');
  return Promise.all(
    standing.map(async (one) => {
      const { meta: _meta, content: _content, ...rest } = one;
      const body = { ...rest, status: 'EnteredInError' };
      return { type: 'Observation', id: one.id ?? '', before: await rowAsRead(save, 'Observation', one), body, follows: true };
    }),
  );
}

export const observation: Behaviour = { alsoWrites: derivedErrors };
