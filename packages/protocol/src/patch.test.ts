import { Condition } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, buildPatch, type PatchOperation } from './patch.ts';

const stored = () => ({
  id: 'p.1',
  resourceType: 'Condition',
  partition: 'p',
  display: 'Anxiety',
  meta: { versionId: '3' },
  patient: { id: 'p' },
  code: { code: 'F41.1', display: 'Generalized anxiety disorder' },
  identifiers: [{ system: 'a', value: '1' }],
});

const codeOf = (patch: unknown) => {
  const result = applyPatch(Condition, stored(), patch);
  return result.ok ? 'ok' : `${result.code} ${result.index}`;
};

describe('applying a patch', () => {
  it.each<[string, unknown]>([
    ['patch-sequence-not-an-array -1', {}],
    ['patch-operation-not-an-object 0', [1]],
    ['patch-op-invalid 0', [{ op: 'toString', path: '/note' }]],
    ['patch-op-invalid 0', [{ op: '_get', path: '/note' }]],
    ['patch-path-not-a-string 0', [{ op: 'remove', path: 1 }]],
    ['patch-path-invalid 0', [{ op: 'remove', path: 'note' }]],
    ['patch-path-invalid 0', [{ op: 'remove', path: '/a~2' }]],
    ['patch-path-invalid 0', [{ op: 'add', path: '/__proto__/polluted', value: 1 }]],
    ['patch-path-invalid 0', [{ op: 'copy', from: '/constructor/prototype', path: '/note' }]],
    ['patch-from-required 0', [{ op: 'move', path: '/note' }]],
    ['patch-value-required 0', [{ op: 'add', path: '/note' }]],
    ['patch-value-undefined 0', [{ op: 'add', path: '/note', value: [undefined] }]],
    ['patch-path-unresolvable 0', [{ op: 'replace', path: '/note', value: 'x' }]],
    ['patch-path-unresolvable 0', [{ op: 'add', path: '/note/deeper', value: 'x' }]],
    ['patch-path-unresolvable 0', [{ op: 'copy', from: '/nothing', path: '/note' }]],
    ['patch-path-unresolvable 0', [{ op: 'move', from: '/code', path: '/code/code' }]],
    ['patch-array-index-illegal 0', [{ op: 'add', path: '/identifiers/01', value: {} }]],
    ['patch-array-index-illegal 0', [{ op: 'remove', path: '/identifiers/length' }]],
    ['patch-array-index-illegal 0', [{ op: 'move', from: '/identifiers/length', path: '/note' }]],
    ['patch-out-of-bounds 0', [{ op: 'add', path: '/identifiers/7', value: {} }]],
    [
      'patch-test-failed 1',
      [
        { op: 'add', path: '/note', value: 'x' },
        { op: 'test', path: '/note', value: 'y' },
      ],
    ],
    ['patch-read-only 0', [{ op: 'replace', path: '/id', value: 'other' }]],
    ['patch-read-only 0', [{ op: 'replace', path: '/meta/versionId', value: '9' }]],
    ['patch-read-only 0', [{ op: 'move', from: '/partition', path: '/note' }]],
    ['patch-read-only 0', [{ op: 'add', path: '/content', value: { size: 1 } }]],
    ['patch-read-only 0', [{ op: 'replace', path: '', value: {} }]],
    ['patch-read-only 0', [{ op: 'add', path: '/recorder', value: { id: 'somebody-else' } }]],
    ['patch-read-only 0', [{ op: 'add', path: '/recordedDate', value: '2001-01-01T00:00:00.000Z' }]],
    ['ok', [{ op: 'test', path: '/meta/versionId', value: '3' }]],
    ['ok', [{ op: 'add', path: '/identifiers/-', value: { system: 'b', value: '2' } }]],
  ])('answers %s', (expected, patch) => {
    expect(codeOf(patch)).toBe(expected);
  });

  it('says which operation failed, in words', () => {
    const result = applyPatch(Condition, stored(), [{ op: 'remove', path: '/nothing' }]);
    expect(result).toMatchObject({ ok: false, errors: [{ path: '0', message: 'Operation 0: There is no value at path.' }] });
  });

  it('leaves the document as it was, whether or not it can be applied', () => {
    const document = stored();
    applyPatch(Condition, document, [
      { op: 'replace', path: '/code/code', value: 'F33' },
      { op: 'remove', path: '/nothing' },
    ]);
    expect(document).toEqual(stored());
  });

  it('refuses copies that double the document again and again', () => {
    const copies = Array.from({ length: 60 }, (_, n) => ({ op: 'copy', from: '', path: `/x${n}` }));
    expect(codeOf(copies)).toMatch(/^patch-too-large/);
  });

  it('refuses values nested beyond all use', () => {
    let value: unknown = 1;
    for (let level = 0; level < 200; level++) value = [value];
    expect(codeOf([{ op: 'add', path: '/note', value }])).toBe('patch-too-large 0');
  });

  it('never throws, and never reaches what objects inherit', () => {
    const path = fc.oneof(
      fc.string(),
      fc.constantFrom('', '/note', '/identifiers/0', '/identifiers/-', '/__proto__/x', '/toString/call'),
    );
    const operation = fc.record(
      { op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test'), path, from: path, value: fc.anything() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(operation)), (patch) => {
        applyPatch(Condition, stored(), patch);
        expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
      }),
    );
  });
});

describe('building a patch', () => {
  it('holds only what changed', () => {
    expect(buildPatch(Condition, stored(), { ...stored(), note: 'Better.' })).toEqual([
      { op: 'add', path: '/note', value: 'Better.' },
    ]);
    expect(buildPatch(Condition, stored(), stored())).toEqual([]);
  });

  it('leaves out what the server alone writes', () => {
    const after = { ...stored(), id: 'x', partition: 'y', display: 'z', resourceType: 'Note', meta: { versionId: '9' } };
    expect(buildPatch(Condition, stored(), after)).toEqual([]);
  });

  it('leaves out empty lists that come and go', () => {
    const { identifiers: _, ...without } = stored();
    expect(buildPatch(Condition, without, { ...without, identifiers: [] })).toEqual([]);
    expect(buildPatch(Condition, { ...without, identifiers: [] }, without)).toEqual([]);
    expect(buildPatch(Condition, stored(), { ...stored(), identifiers: [] })).toEqual([{ op: 'remove', path: '/identifiers/0' }]);
  });

  it('takes undefined for absent', () => {
    expect(buildPatch(Condition, { ...stored(), note: 'x' }, { ...stored(), note: undefined })).toEqual([
      { op: 'remove', path: '/note' },
    ]);
  });

  const field = fc.constantFrom('note', 'code', 'list', 'tags', 'a/b', 'c~d');
  const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
  /** Removes members that are empty lists, at every level except inside list items. */
  const significant = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => (isEmptyList(item) ? item : significant(item)));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, member]) => !isEmptyList(member))
        .map(([name, member]) => [name, significant(member)]),
    );
  };
  it('leads from one version to the other', () => {
    const value = fc.jsonValue({ maxDepth: 3, noUnicodeString: false }).map((json) => JSON.parse(JSON.stringify(json)));
    // Pointers never name members that every object inherits: see `parsePointer`.
    const inherited = new RegExp(`"(${Object.getOwnPropertyNames(Object.prototype).join('|')})":`);
    const body = fc.dictionary(field, value, { noNullPrototype: true }).filter((json) => !inherited.test(JSON.stringify(json)));
    fc.assert(
      fc.property(body, body, (before, after) => {
        const patch: PatchOperation[] = buildPatch(Condition, before, after);
        const result = applyPatch(Condition, before, patch);
        expect(result.ok).toBe(true);
        if (result.ok) expect(significant(result.value)).toEqual(significant(after));
      }),
    );
  });
});

describe('a patch that is built', () => {
  it('leaves out what the server stamps', () => {
    const after = { ...stored(), recorder: { id: 'me' }, recordedDate: '2026-11-20T10:00:00.000Z', note: 'Words' };
    expect(buildPatch(Condition, stored(), after)).toEqual([{ op: 'add', path: '/note', value: 'Words' }]);
  });
});
