import type { NoteRule } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { checkNote, maySign } from './check.ts';
import type { NoteRuleInput } from './input.ts';
import { definition, input, note } from './sample.testing.ts';

describe('rules of the practice’s own', () => {
  const rule = (change: Partial<NoteRule>): NoteRule => ({
    resourceType: 'NoteRule',
    id: 'r',
    title: 'Minors need a guardian',
    status: 'Active',
    rule: 'Custom',
    severity: 'Block',
    appliesWhen: { logic: 'And', conditions: [{ subject: 'PatientAge', operator: 'LessThan', value: '40' }] },
    satisfiedWhen: { logic: 'And', conditions: [{ question: 'guardian', value: 'yes' }] },
    message: 'Say who came along.',
    ...change,
  });
  const results = (change: Partial<NoteRule>, rest: Partial<NoteRuleInput> = {}) =>
    checkNote(input({ noteRules: [rule(change)], ...rest })).filter(({ noteRule }) => noteRule);
  const answered = note({ sections: [{ id: 'f', kind: 'Form', answers: [{ questionId: 'guardian', value: 'yes' }] }] });

  it('ask of the note and of all its answers', () => {
    expect(results({})).toMatchObject([
      { rule: 'Custom', noteRule: { id: 'r' }, outcome: 'NotSatisfied', severity: 'Block', message: 'Say who came along.' },
    ]);
    expect(results({}, { note: { ...answered, serviceDate: '2026-11-20' } })).toMatchObject([{ outcome: 'Satisfied' }]);
    expect(
      results({ appliesWhen: { logic: 'And', conditions: [{ subject: 'PatientAge', operator: 'LessThan', value: '18' }] } }),
    ).toMatchObject([{ outcome: 'NotApplicable' }]);
  });
  it('hold where they say, and not at all while they are drafts', () => {
    expect(results({ status: 'Draft' })).toEqual([]);
    expect(results({ programs: [{ id: 'prog' }] })).toHaveLength(1);
    expect(results({ programs: [{ id: 'other' }] })).toEqual([]);
    expect(results({ composition: ['Group'] })).toEqual([]);
  });
  it('hold for a payer while its coverage is in force, and not after it ended', () => {
    const of = (more: object) => ({
      coverages: [
        {
          resourceType: 'Coverage' as const,
          patient: { id: 'p', resourceType: 'Patient' as const },
          status: 'Active' as const,
          payer: { id: 'aetna', resourceType: 'Organization' as const },
          ...more,
        },
      ],
    });
    const payers = [{ id: 'aetna', resourceType: 'Organization' as const }];
    expect(results({ payers }, of({}))).toHaveLength(1);
    expect(results({ payers }, of({ end: '2001-01-01' }))).toEqual([]);
    expect(results({ payers }, of({ status: 'Cancelled' }))).toEqual([]);
  });
  it('run once, as severe as the definition says, where it names them', () => {
    const rules = [{ rule: 'Custom' as const, severity: 'Warn' as const, noteRule: { id: 'r' } }];
    expect(results({}, { definition: { ...definition, rules } })).toMatchObject([{ rule: 'Custom', severity: 'Warn' }]);
  });
  it('wait for a reason where the definition lowers them, and block if nobody may set them aside', () => {
    const rules = [{ rule: 'Custom' as const, severity: 'Warn' as const, noteRule: { id: 'r' } }];
    const lowered = { definition: { ...definition, rules } };
    expect(maySign(results({}, lowered)).blocking).toMatchObject([{ severity: 'Warn', needsReason: true }]);
    expect(results({ overridable: false }, lowered)).toMatchObject([{ severity: 'Block' }]);
    expect(maySign(results({ severity: 'Warn' }, lowered)).warnings).toHaveLength(1);
  });
  it('may be one of the product’s rules with other parameters, and be set aside by itself', () => {
    const age: Partial<NoteRule> = { rule: 'Age', appliesWhen: undefined, parameters: { minAge: 60 }, message: undefined };
    expect(results(age)).toMatchObject([
      { rule: 'Age', outcome: 'NotSatisfied', message: expect.stringContaining('ages from 60') },
    ]);
    const setAside = (id: string) =>
      note({
        ruleResults: [{ noteRule: { id }, rule: 'Age', outcome: 'NotSatisfied', override: { reason: 'Agreed with the payer' } }],
      });
    expect(maySign(results(age, { note: setAside('r') })).allowed).toBe(true);
    expect(maySign(results(age, { note: setAside('other') })).allowed).toBe(false);
  });
});
