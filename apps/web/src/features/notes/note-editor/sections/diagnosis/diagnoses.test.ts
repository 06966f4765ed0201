import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Diagnosis, inOrder, withDiagnosis, withoutDiagnosis, withPrimary } from './diagnoses.ts';

const of = (code: string): Diagnosis => ({ code: { code } });
const codes = (diagnoses: readonly Diagnosis[]) => diagnoses.map(({ code }) => code?.code);

test('the first diagnosis is the primary one', () => {
  expect(withDiagnosis([], of('F32.1'), 'PrimaryHandling')).toEqual([{ code: { code: 'F32.1' }, rank: 1, isPrimary: true }]);
});
test('one made primary goes to the front and the others keep their order', () => {
  expect(codes(withPrimary([of('a'), of('b'), of('c')], 2))).toEqual(['c', 'a', 'b']);
});
test('the same code is not named twice', () => {
  expect(codes(withDiagnosis([of('a')], of('a'), undefined))).toEqual(['a']);
});
test('where only one may be named, the new one takes its place', () => {
  expect(codes(withDiagnosis([of('a')], of('b'), 'RestrictToOne'))).toEqual(['b']);
});
test('whatever is done, ranks run from 1 without gaps and exactly one is primary', () => {
  const step = fc.oneof(
    fc.record({ add: fc.constantFrom('a', 'b', 'c', 'd') }),
    fc.record({ remove: fc.nat(4) }),
    fc.record({ primary: fc.nat(4) }),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const end = steps.reduce<Diagnosis[]>(
        (before, step) =>
          'add' in step
            ? withDiagnosis(before, of(step.add), 'PrimaryHandling')
            : 'remove' in step
              ? withoutDiagnosis(before, step.remove)
              : withPrimary(before, step.primary),
        [],
      );
      expect(end.map(({ rank }) => rank)).toEqual(end.map((_, index) => index + 1));
      expect(end.filter(({ isPrimary }) => isPrimary)).toHaveLength(end.length === 0 ? 0 : 1);
      expect(codes(inOrder([...end].reverse()))).toEqual(codes(end));
    }),
  );
});
