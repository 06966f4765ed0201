import { typedAs } from '@notewell/model';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { find } from '../../resources/saving/lookup.ts';

const numbersIn = (body: Save['before']): readonly string[] =>
  body ? (typedAs('Coverage', body).authorizations ?? []).map(({ number }) => number) : [];

/** Numbers of authorizations that signed visits use and the save takes away. */
async function countedAndGone(save: Save): Promise<readonly string[]> {
  const kept = new Set(numbersIn(save.after));
  const gone = new Set(numbersIn(save.before).filter((number) => !kept.has(number)));
  if (gone.size === 0) return [];
  const visits = await find(save, 'Encounter', [{ kind: 'CountedOn', values: [save.id] }]);
  return [...new Set(visits.flatMap(({ counted }) => counted?.authorization ?? []))].filter((number) => gone.has(number));
}

/** Visits name an authorization by its number: while signed ones use it, the number stays. */
export const coverage: Behaviour = {
  async beforeSave(save) {
    const [number] = await countedAndGone(save);
    if (number === undefined) return;
    const message = `Signed visits use authorization ${number}. Keep its number, or choose another authorization in those visits first.`;
    throw new Refusal('validation-failed', { errors: [{ path: 'authorizations', code: 'invalid', message }] });
  },
};
