import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { PastButton } from './past-button.tsx';

function drawn(list: object, shown: boolean): string {
  const client = { watchList: () => watched({ ...emptyList, ...list }) };
  const query = { type: 'Medication', partition: 'p' } as const;
  return markupOf(<PastButton query={query} shown={shown} onToggle={() => undefined} what="medications" />, { client });
}

it.each([
  ['is absent without past records', {}, false, ''],
  ['is there while the device may not have all of them', { isPartial: true }, false, 'Show past medications'],
  ['offers past records', { items: [{ id: 'm' }] }, false, 'Show past medications'],
  ['hides them again', { items: [{ id: 'm' }] }, true, 'Hide past medications'],
  ['stays while shown, though the last one is gone', {}, true, 'Hide past medications'],
])('the button for past records %s', (_does, list, shown, words) => {
  expect(drawn(list, shown).replace(/<style.*?<\/style>|<[^>]+>/gs, '')).toBe(words);
});
