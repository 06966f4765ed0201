import { expect, it } from 'vitest';
import { markupOf, watched } from '../../../platform/testing/draw.tsx';
import { ChartPage } from './chart-page.tsx';

it('a page of a chart is a named part of the frame, which has the one main part', () => {
  const resource = watched({ data: undefined, status: 'loading', error: undefined, saveState: 'Saved' });
  const client = { id: (id: string) => id, watchResource: () => resource };
  const markup = markupOf(
    <ChartPage patientId="p" title="Outcomes">
      Columns
    </ChartPage>,
    { client },
  );
  expect(markup).toContain('<section');
  expect(markup).not.toContain('<main');
});
