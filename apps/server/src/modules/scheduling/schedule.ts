import type { Schedule } from '@notewell/model';
import { openedBy } from '@notewell/rules/scheduling';
import type { Behaviour, Save } from '../../resources/saving/behaviour.ts';
import { find } from '../../resources/saving/lookup.ts';
import { zoneOf } from './place.ts';

/** Times that a schedule remembers to have opened. */
const mostFreed = 100;

/** Records in the same write the times that new hours open, for those who wait. */
async function keepOpened(save: Save): Promise<void> {
  const after = { ...save.after, id: save.id } as unknown as Schedule; // passed the validation of its type
  const before = save.before as Schedule | undefined; // passed the validation of its type
  const { practitioner } = after;
  if (!practitioner) return;
  const known = await find(save, 'Schedule', [{ kind: 'Practitioner', values: [practitioner.id] }]);
  const others = known.filter(({ id }) => id !== save.id);
  const zone = await zoneOf(save, save);
  const was = before?.practitioner?.id === practitioner.id ? [before] : [];
  const now = save.now.getTime();
  const places = [...known, ...was, after].flatMap(({ location }) => location?.id ?? []);
  const locations = places.length === 0 ? [] : await find(save, 'Location', [{ kind: 'Id', values: [...new Set(places)] }]);
  const opened = openedBy({ practitioner, before: [...others, ...was], after: [...others, after], locations, zone, now });
  if (opened.length === 0) return;
  const all = [...(before?.freed ?? []).filter(({ end }) => Date.parse(end) > now), ...opened].slice(-mostFreed);
  const until = all.map(({ end }) => end).sort();
  Object.assign(save.after, { freed: all, freedUntil: until.at(-1) });
}

export const schedule: Behaviour = { beforeSave: keepOpened };
