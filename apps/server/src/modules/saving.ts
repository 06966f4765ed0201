import type { Behaviour, Check, TypeRules } from '../resources/saving/behaviour.ts';
import { composed } from '../resources/saving/composed.ts';
import { createResourceService, type Saving } from '../resources/saving/saving.ts';
import type { Store } from '../resources/store/index.ts';
import { modules } from './index.ts';

const behaviours = new Map<string, Behaviour>();
for (const { behaviours: own = {} } of modules)
  for (const [type, behaviour] of Object.entries(own)) {
    const known = behaviours.get(type);
    behaviours.set(type, known ? composed(known, behaviour) : behaviour);
  }

const rules: TypeRules = {
  behaviourOf: ({ type }) => behaviours.get(type),
  checks: modules.flatMap(({ checks = [] }) => checks),
  needs: modules.flatMap(({ needs = [] }) => needs),
};

export interface SavingOptions {
  readonly store: Store;
  readonly now?: () => number;
  /** In place of those of the modules. */
  readonly checks?: readonly Check[];
}

/** The one way in which resources are written, with what every module adds to it. */
export const createSaving = ({ store, now = Date.now, checks = rules.checks }: SavingOptions): Saving =>
  createResourceService({ store, now, rules: { ...rules, checks } });
