import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { useStaffFacts } from './use-staff-facts.ts';

it('are read to the last page: nobody is missing because a page was full', () => {
  const asked: object[] = [];
  const watchList = (query: object) => {
    asked.push(query);
    return watched(emptyList);
  };
  const Known = () => String(useStaffFacts(true)?.isWhole);
  markupOf(<Known />, { client: { watchList }, user: { id: 'me', permissions: [] } });
  expect(asked).toMatchObject(['Practitioner', 'SecurityRole', 'GrantSet'].map((type) => ({ type, whole: true })));
});
