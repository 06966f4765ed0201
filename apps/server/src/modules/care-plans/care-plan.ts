import type { CarePlan } from '@notewell/model';
import { parentFaults } from '@notewell/rules';
import { Refusal } from '../../kernel/refusal.ts';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { isMachine } from '../../resources/saving/moves.ts';

/** Both passed the validation of their type. */
const plansIn = ({ before, after }: Save) => ({
  after: after as unknown as CarePlan, // as above
  before: before as unknown as CarePlan | undefined, // as above
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
