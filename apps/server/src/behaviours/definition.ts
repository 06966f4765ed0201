import { isDeepStrictEqual } from 'node:util';
import type { ResourceDefinition } from '@notewell/model';
import { Refusal } from '../refusal.ts';
import type { Behaviour } from './behaviour.ts';

/** Types that a practice drafts, publishes and retires: those that carry a lineage of versions. */
export const isVersioned = ({ fields }: ResourceDefinition): boolean => 'lineage' in fields && 'versionNote' in fields;

/** What may change in a definition that is published: where it stands, and what is said of the version. */
const alwaysOpen = new Set(['status', 'versionNote']);

/** A note keeps the definition it was written with, so that one which is active is never edited in place. */
export const definition: Behaviour = {
  beforeSave({ definition: { fields }, before, after }) {
    after.version ??= 1;
    if (!before || before.status === 'Draft') return;
    const changed = Object.keys(fields).find((name) => !alwaysOpen.has(name) && !isDeepStrictEqual(before[name], after[name]));
    if (changed === undefined) return;
    const detail = `This version is ${String(before.status)} and is not edited in place: make a draft beside it. Changed: ${changed}.`;
    throw new Refusal('locked', { detail });
  },
};
