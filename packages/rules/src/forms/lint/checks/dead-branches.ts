import { type Check, quoted } from '../finding.ts';
import { reachOf } from '../reachability.ts';

/** Questions that never show, for any answers and any patient. Questions below one are not reported again. */
export const deadBranches: Check = {
  name: 'dead-branches',
  severity: 'Error',
  find: (form) => {
    const reach = reachOf(form);
    const dead = ({ linkId }: { readonly linkId: string }) => reach.get(linkId) === 'Dead';
    return form.all
      .filter((item) => dead(item) && !dead({ linkId: form.parentOf.get(item.linkId) ?? '' }))
      .map((item) => ({
        at: item.linkId,
        message: `${quoted(item)} can never show: no answers fulfil its conditions together with those of what it depends on.`,
      }));
  },
};
