import { CarePlan, Program } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { reviewDueOf, reviewedStatuses } from '@notewell/rules';
import { allStoredAs } from '../../resources/columns/stored.ts';
import { rowOf } from '../../resources/saving/lookup.ts';
import { practiceZone } from '../../resources/saving/practice-day.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { Job, JobWork } from '../module.ts';

type Wire = Parameters<typeof parseFilters>[1];
async function* pagesOf<T extends 'CarePlan' | 'Program'>({ parts: { store }, practice, signal }: JobWork, type: T, wire: Wire) {
  const definition = type === 'CarePlan' ? CarePlan : Program;
  const parsed = parseFilters(definition, wire);
  if (!parsed.ok) throw new Error(`${type} lacks a filter`);
  let continuation: string | undefined;
  do {
    signal.throwIfAborted();
    const query = { practice, definition, visibility: everything, partition: undefined, filters: parsed.filters };
    const page = await store.search.read({ ...query, sort: undefined, pageSize: 500, continuation });
    yield allStoredAs(type, page);
    continuation = page.continuation;
  } while (continuation !== undefined);
}

/** Brings reviews of plans to the interval of their program, after the interval changed. A save does it for one plan. */
export const planReviews: Job = {
  name: 'care-plan-reviews',
  title: 'Reviews of care plans',
  about: 'Sets the day of the next review where a program shortened its interval.',
  scope: 'practice',
  when: { everySeconds: 3_600 },
  permissions: ['CarePlan.Read', 'CarePlan.Update', 'skip population filtering'],
  async run(work) {
    const { parts, practice, caller } = work;
    const days = new Map<string, number>();
    for await (const programs of pagesOf(work, 'Program', []))
      for (const { id = '', reviewDays } of programs) if (reviewDays !== undefined) days.set(id, reviewDays);
    if (days.size === 0) return undefined;
    let changed = 0;
    const zone = await practiceZone({ practice, store: parts.store });
    const open = [
      { kind: 'Status', values: reviewedStatuses },
      { kind: 'Program', values: [...days.keys()] },
    ];
    for await (const plans of pagesOf(work, 'CarePlan', open))
      for (const plan of plans) {
        const due = reviewDueOf(plan, days.get(plan.program?.id ?? ''), zone);
        if (due === undefined || due === plan.reviewDue) continue;
        work.signal.throwIfAborted();
        const { meta: _meta, content: _content, ...rest } = plan;
        const before = await rowOf({ practice, store: parts.store }, 'CarePlan', plan.id ?? '');
        // The next run looks again at one that somebody changed since the page was read.
        if (String(before.version) !== plan.meta?.versionId) continue;
        const next = { ...rest, reviewDue: due };
        await parts.saving.update({ practice, caller, definition: CarePlan, before, next, whole: true, fromStored: true });
        changed++;
      }
    return changed === 0 ? undefined : `Set the next review of ${changed} care ${changed === 1 ? 'plan' : 'plans'}.`;
  },
};
