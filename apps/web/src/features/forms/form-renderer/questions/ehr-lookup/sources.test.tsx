import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../../../platform/testing/draw.tsx';
import { lookupOf } from './sources.ts';

function Lines({ path }: { readonly path: string }) {
  const { lines } = lookupOf({ linkId: 'q', type: 'EhrLookup', lookup: { path } }).useLines('p');
  return <p>{lines.join()}</p>;
}
const askedFor = (path: string) => {
  const asked: object[] = [];
  const client = {
    watchList: (query: object) => {
      asked.push(query);
      return watched(emptyList);
    },
  };
  markupOf(<Lines path={path} />, { client, user: { id: 'me', permissions: ['health history', 'Observation.Read'] } });
  return JSON.stringify(asked);
};

it('a question looks up each of its codes, and no others', () => {
  const of = askedFor('8867-4, 9279-1');
  expect(of).toContain('["8867-4","9279-1"]');
  expect(askedFor('8867-4')).toContain('["8867-4"]');
});
