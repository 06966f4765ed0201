import { typedAs } from '@notewell/model';
import { endOfCancelled } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { find } from '../../resources/saving/lookup.ts';
import { isMachine } from '../../resources/saving/moves.ts';
import { practiceDay } from '../../resources/saving/practice-day.ts';

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

/** A cancelled insurance without a last day ends today: it goes on to cover the visits before. */
async function endCancelled(save: Save): Promise<void> {
  if (save.before?.['status'] !== 'Active' || save.after['status'] !== 'Cancelled' || isMachine(save.caller)) return;
  const today = await practiceDay(save, save.now);
  const end = endOfCancelled(typedAs('Coverage', save.before), typedAs('Coverage', save.after), today);
  if (end !== undefined) save.after['end'] = end;
}

/** Visits name an authorization by its number: while signed ones use it, the number stays. */
export const coverage: Behaviour = {
  async beforeSave(save) {
    await endCancelled(save);
    const [number] = await countedAndGone(save);
    if (number === undefined) return;
    const message = `Signed visits use authorization ${number}. Keep its number, or choose another authorization in those visits first.`;
    throw new Refusal('validation-failed', { errors: [{ path: 'authorizations', code: 'invalid', message }] });
  },
};
