import { definitionOf, validate } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { lintDraft } from './lint.ts';

const form = (status: string, calculation: object) => ({
  resourceType: 'Questionnaire',
  title: 'Intake',
  status,
  items: [{ linkId: 'total', type: 'Integer', text: 'Total', calculation }],
});

describe('unfinished drafts', () => {
  it('are stored, and refused once they are active', () => {
    expect(validate('Questionnaire', form('Draft', { kind: 'Sum' })).ok).toBe(true);
    const active = validate('Questionnaire', form('Active', { kind: 'Sum' }));
    expect(active.ok ? [] : active.faults.map(({ path, code }) => [path, code])).toEqual([
      ['items.0.calculation.from', 'required'],
    ]);
  });
  it.each(['Questionnaire', 'Form', 'NoteDefinition', 'NoteSectionForm', 'SignatureConfiguration', 'NoteRule'] as const)(
    'may be nothing but a status: %s',
    (type) => {
      expect(validate(type, { status: 'Draft' }).ok).toBe(true);
      expect(validate(type, { status: 'Active' }).ok).toBe(false);
      expect(() => lintDraft(type, { status: 'Draft' }, '2026-03-18')).not.toThrow();
    },
  );
  it('refuse an unknown field, a wrong type and a long text', () => {
    for (const wrong of [{ secret: 1 }, { items: 'none' }, { items: [{ linkId: 7 }] }, { title: 'x'.repeat(301) }])
      expect(validate('Questionnaire', { status: 'Draft', ...wrong }).ok, JSON.stringify(wrong).slice(0, 60)).toBe(false);
  });
  it('say what is missing by the words of the question', () => {
    const found = lintDraft('Questionnaire', form('Draft', { kind: 'Sum' }), '2026-03-18');
    expect(found).toContainEqual({
      check: 'unfinished',
      severity: 'Error',
      at: 'total',
      message: '“Total”: calculation, from is missing.',
    });
  });
  it('can be checked whatever part of them is missing', () => {
    const whole: unknown = form('Draft', { kind: 'Sum', from: ['a'] });
    const without = (value: unknown): unknown[] => {
      if (Array.isArray(value)) return value.flatMap((one, at) => without(one).map((made) => value.with(at, made)));
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([name, inner]) => {
        const { [name]: _left, ...rest } = value as Record<string, unknown>; // its own entries
        return [rest, ...without(inner).map((made) => ({ ...value, [name]: made }))];
      });
    };
    for (const draft of without(whole) as object[]) expect(() => lintDraft('Questionnaire', draft, '2026-03-18')).not.toThrow();
    expect(definitionOf('Questionnaire').unfinished?.({ status: 'Draft' })).toBe(true);
  });
});
