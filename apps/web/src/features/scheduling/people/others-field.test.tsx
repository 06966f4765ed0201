import type { ListQuery } from '@notewell/client';
import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { OthersField } from './others-field.tsx';

const practitioner = (id: string) => ({ id, resourceType: 'Practitioner' as const, display: id });
const watchList = ({ filters }: ListQuery) =>
  watched({ ...emptyList, items: filters ? [{ ...practitioner('Sue'), supervisors: [{ subject: practitioner('Me') }] }] : [] });

/** Those whose reply the user may give. */
function replies(permissions: readonly string[]): readonly string[] {
  const value = [practitioner('Me'), practitioner('Sue'), practitioner('Kim')].map((subject) => ({ subject }));
  const user = { id: 'Me', permissions };
  const drawn = markupOf(<OthersField value={value} onChange={() => {}} owner="o" patient={undefined} answers />, {
    client: { watchList },
    user,
  });
  const selects = drawn.match(/<select[^>]*aria-label="Reply of [^>]*>/g) ?? [];
  return selects.filter((one) => !one.includes('disabled=')).map((one) => /Reply of (\w+)/.exec(one)?.[1] ?? '');
}

it('takes the replies that the server lets the user give', () => {
  expect(replies([])).toEqual(['Me']);
  expect(replies(['supervision'])).toEqual(['Me', 'Sue']);
  expect(replies(['manage schedules'])).toEqual(['Me', 'Sue', 'Kim']);
});
