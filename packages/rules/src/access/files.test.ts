import { definitionOf, type Field, type Fields, resourceTypes } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { fileFields, looseFiles, withoutFile } from './files.ts';

function filesIn(fields: Fields, path: string): string[] {
  const inField = ({ spec }: Field, at: string): string[] => {
    if (spec.kind === 'list') return inField(spec.of, at);
    if (spec.kind === 'group') return filesIn(spec.fields, at);
    return spec.kind === 'reference' && spec.targets.some((type) => ['Media', 'DocumentReference'].includes(type)) ? [at] : [];
  };
  return Object.entries(fields).flatMap(([name, field]) => inField(field, `${path}.${name}`));
}
const inModel = resourceTypes.flatMap((type) => filesIn(definitionOf(type).fields, type));
const keeping = fileFields.map(({ type, field }) => `${type}.${field}`);
const keysOf = (path: string) => [path, `*${path.slice(path.indexOf('.'))}`];

describe('references to files', () => {
  it('keep the file as it is, or say why not', () => {
    const undecided = inModel.filter((path) => !keeping.includes(path) && !keysOf(path).some((key) => key in looseFiles));
    expect(undecided).toEqual([]);
    const used = new Set(inModel.flatMap(keysOf));
    expect([...keeping, ...Object.keys(looseFiles)].filter((key) => !used.has(key))).toEqual([]);
  });
  it('are found by a filter', () => {
    for (const { type, field, filter } of fileFields)
      expect(definitionOf(type).filters[filter]).toMatchObject({ paths: [field] });
  });
});

it('takes one file off a record', () => {
  const file = (id: string) => ({ id, resourceType: 'Media' });
  expect(withoutFile({ document: file('a'), title: 'Paper' }, 'document', 'a')).toEqual({ title: 'Paper' });
  expect(withoutFile({ attachments: [file('a'), file('b')] }, 'attachments', 'a')).toEqual({ attachments: [file('b')] });
  expect(withoutFile({ document: file('b') }, 'document', 'a')).toEqual({ document: file('b') });
});
