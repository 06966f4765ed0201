import { typedAs } from '@notewell/model';
import { parentFaults } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';

const plansIn = ({ before, after }: Save) => ({
  after: typedAs('CarePlan', after),
  before: typedAs('CarePlan', before),
});

/** A plan is a tree: goals, their objectives, and the interventions of either. */
export const carePlan: Behaviour = {
  beforeSave(save) {
    const { after, before } = plansIn(save);
    const faults = parentFaults(after, before).filter(({ missing }) => !missing || !isMachine(save.caller));
    if (faults.length === 0) return;
    const errors = faults.slice(0, 100).map(({ path, message }) => ({ path, code: 'invalid', message }));
    throw new Refusal('validation-failed', { errors });
  },
};
