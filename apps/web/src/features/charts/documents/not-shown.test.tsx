import { expect, test } from 'vitest';
import { markupOf } from '../../../platform/testing/draw.tsx';
import { NotShown } from './not-shown.tsx';

test('offers the download of a file that cannot be shown', () => {
  const document = { resourceType: 'DocumentReference', id: 'd', status: 'Current', subject: { id: 'p' } } as const;
  expect(markupOf(<NotShown title="This PDF cannot be shown" document={document} />, { client: {} })).toMatch(/Download<\/span>/);
});
