import { describe, expect, it } from 'vitest';
import { answers, formsAsked, titleOfSent, withProgress } from './asked.ts';

const form = (id: string, display?: string) => ({
  form: { id, resourceType: 'Questionnaire' as const, ...(display ? { display } : {}) },
});

describe('forms that were sent', () => {
  it('are those of the packet, or the ones sent by themselves', () => {
    const packet = { id: 'p', display: 'Intake' };
    expect(formsAsked({ packet }, { forms: [{ id: 'f' }] })).toEqual([{ id: 'f', resourceType: 'Form' }]);
    expect(formsAsked({ forms: [form('a', 'Sleep')] }, undefined)).toEqual([form('a', 'Sleep').form]);
    expect([titleOfSent({ packet }), titleOfSent({ forms: [form('a', 'Sleep'), form('b', 'Mood')] })]).toEqual([
      'Intake',
      'Sleep, Mood',
    ]);
  });
  it('keep their order as they are filled in', () => {
    const done = { ...form('a'), progress: 'Complete' as const };
    expect(withProgress([form('a'), form('b')], done)).toEqual([done, form('b')]);
    expect(withProgress([], done)).toEqual([done]);
  });
  it('are found in answers to a form and to a questionnaire', () => {
    expect(answers({ questionnaire: { id: 'a', resourceType: 'Questionnaire' } }, { id: 'a' })).toBe(true);
    expect(answers({ form: { id: 'b' } }, { id: 'a' })).toBe(false);
  });
});
