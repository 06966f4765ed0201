import type { Note, NoteDefinition } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { checkNote, maySign } from '../check.ts';
import { definition, input, note } from '../sample.testing.ts';

type Asked = NonNullable<NoteDefinition['sections']>[number];
const dx: Asked = { id: 'dx', kind: 'Form', content: 'Diagnosis', title: 'Diagnosis' };
const plan: Asked = { id: 'plan', kind: 'Narrative', title: 'Plan', required: true };
const empty = { id: 'dx', kind: 'Diagnosis' } as const;
const story = { id: 'story', kind: 'Narrative', text: 'Slept.' } as const;
const open = { id: 'plan', kind: 'Narrative' } as const;
const written = { ...open, text: 'Weekly.' };

/** A note type that asks for a diagnosis in its section, and by a rule of this severity. */
const asking = (section: Partial<Asked>, severity: 'Block' | 'Warn', isLenient = false) => ({
  ...definition,
  sections: [{ ...dx, ...section }, plan],
  rules: [{ rule: 'MissingDiagnosis' as const, severity, ...(severity === 'Warn' ? { loweredBecause: 'Screenings.' } : {}) }],
  ...(isLenient ? { incompleteSigning: { reason: 'Walk-in clinic' } } : {}),
});
const blocking = (asked: ReturnType<typeof asking>, more: Partial<Note> = {}) =>
  maySign(checkNote(input({ note: note({ sections: [empty, written, story], ...more }), definition: asked }))).blocking;
const lines = (...of: Parameters<typeof blocking>) =>
  blocking(...of).flatMap(({ each, section, message, rule, severity }) =>
    (each ?? [{ section, message }]).map((one) => ({ rule, severity, section: one.section, message: one.message })),
  );

describe('a gap that several rules ask to fill', () => {
  it.each([
    ['required', { required: true }, 'RequiredSections'],
    ['one that must be present', { presence: 'MustBePresent' as const }, 'MustBePresent'],
  ])('is one line: the section is %s, although its rule only warns', (_, section, rule) => {
    expect(lines(asking(section, 'Warn'))).toEqual([
      {
        rule,
        severity: 'Block',
        section: 'dx',
        message: 'Add the diagnosis that was treated. Of two rules the stricter holds: it must be there before signing.',
      },
    ]);
  });
  it('is one line where both block, in the more precise words', () => {
    const message = 'Add the diagnosis that was treated.';
    expect(lines(asking({ presence: 'MustBePresent' }, 'Block'))).toMatchObject([{ rule: 'MissingDiagnosis', message }]);
  });
  it('takes one reason where both may be signed over, and holds the other', () => {
    const [held, ...others] = blocking(asking({ required: true }, 'Warn', true));
    expect([held?.rule, held?.covers?.map(({ rule }) => rule), others]).toEqual(['MissingDiagnosis', ['RequiredSections'], []]);
  });
  it.each([
    ['stricter', false, 'RequiredSections'],
    ['covered', true, 'MissingDiagnosis'],
  ])('leaves the other sections of a rule that is %s there', (_, isLenient, rule) => {
    const found = lines(asking({ required: true }, 'Warn', isLenient), { sections: [empty, open, story] });
    expect(found).toMatchObject([
      { rule, section: 'dx' },
      { rule: 'RequiredSections', section: 'plan', message: 'Fill in “Plan”.' },
    ]);
  });
  it('stays open while only the weaker of two was set aside', () => {
    const override = { reason: 'Screening.' };
    const ruleResults = [{ rule: 'MissingDiagnosis' as const, outcome: 'NotSatisfied' as const, override }];
    expect(lines(asking({ required: true }, 'Warn'), { ruleResults })).toMatchObject([{ rule: 'RequiredSections' }]);
  });
});
