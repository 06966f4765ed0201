import { inLoops } from '../cycles.ts';
import { type Check, quoted } from '../finding.ts';

/** Questions whose display conditions depend on each other in a loop: it is undefined which shows first. */
export const conditionLoops: Check = {
  name: 'condition-loops',
  severity: 'Error',
  find: ({ all, byId, parentOf }) => {
    const needs = (linkId: string): string[] => {
      const parent = parentOf.get(linkId);
      const own = (byId.get(linkId)?.displayWhen?.conditions ?? []).flatMap(({ question }) => question ?? []);
      return parent === undefined ? own : [...own, parent];
    };
    return inLoops(new Map(all.map(({ linkId }) => [linkId, needs(linkId)])))
      .filter((linkId) => byId.get(linkId)?.displayWhen?.conditions?.length)
      .map((linkId) => ({
        at: linkId,
        message: `Whether ${quoted(byId.get(linkId), linkId)} shows depends on itself, directly or over other questions.`,
      }));
  },
};
