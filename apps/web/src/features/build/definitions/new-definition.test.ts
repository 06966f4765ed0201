import { describe, expect, it } from 'vitest';
import { copyOf, firstVersion, nextVersion } from './new-definition.ts';

const active = {
  id: 'a',
  meta: { versionId: '3' },
  title: 'Intake',
  status: 'Active',
  version: 2,
  lineage: 'intake',
  items: [],
  versionNote: 'Old',
};

describe('versions of a definition', () => {
  it('begin as a draft with a lineage of their own', () => {
    const one = firstVersion('Form', 'Intake');
    expect(one).toMatchObject({ title: 'Intake', status: 'Draft', version: 1 });
    expect(one.lineage).not.toBe(firstVersion('Form', 'Intake').lineage);
  });
  it('go on in the same lineage, numbered after all there are', () => {
    const next = nextVersion<'Questionnaire'>(active, [active, { version: 7 }]);
    expect(next).toEqual({ title: 'Intake', status: 'Draft', version: 8, lineage: 'intake', items: [] });
  });
  it('are copied into a lineage of their own', () => {
    const copy = copyOf('Questionnaire', active);
    expect(copy).toMatchObject({ title: 'Intake (copy)', status: 'Draft', version: 1, items: [] });
    expect(copy.lineage).not.toBe('intake');
  });
});
