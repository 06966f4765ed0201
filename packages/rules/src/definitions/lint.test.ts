import { describe, expect, it } from 'vitest';
import { lintDefinition } from './lint.ts';

const today = '2026-03-18';
const told = (type: string, value: object) =>
  lintDefinition(type, value, today).map(({ severity, at, message }) => `${severity} ${at}: ${message}`);
const never = {
  logic: 'And',
  conditions: [
    { subject: 'PatientAge', operator: 'LessThan', value: '5' },
    { subject: 'PatientAge', operator: 'AtLeast', value: '18' },
  ],
};
const signed = { signatureConfiguration: { id: 's' } };
const section = (more: object) => ({
  kind: 'Individual',
  ...signed,
  sections: [{ id: 'a', kind: 'Narrative', title: 'Plan', ...more }],
});

describe('what a definition is looked through for before it is published', () => {
  it.each<readonly [string, string, object, RegExp]>([
    ['a note type without sections', 'NoteDefinition', signed, /^Error sections: .*no sections/],
    ['a form section without a form', 'NoteDefinition', section({ kind: 'Form', content: 'Form' }), /is a form and names none/],
    ['an import from nothing', 'NoteDefinition', section({ kind: 'Import' }), /imports from nothing/],
    ['a dropdown of nothing', 'NoteDefinition', section({ kind: 'Form', content: 'CustomDropdown' }), /nothing to choose/],
    ['a section that nothing can bring up', 'NoteDefinition', section({ displayWhen: never }), /“Plan” can never show/],
    [
      'a rule switched on twice',
      'NoteDefinition',
      {
        ...section({}),
        rules: [
          { rule: 'Age', severity: 'Warn' },
          { rule: 'Age', severity: 'Block' },
        ],
      },
      /“The patient’s age fits the service or program” is there twice/,
    ],
    [
      'a least above a most',
      'NoteDefinition',
      { ...section({}), rules: [{ rule: 'Age', severity: 'Warn', parameters: { minAge: 20, maxAge: 3 } }] },
      /at least 20 and at most 3/,
    ],
    [
      'a rule of every note that only warns',
      'NoteDefinition',
      { ...section({}), rules: [{ rule: 'MustBePresent', severity: 'Warn' }] },
      /holds in every note. Let it block, or say why it only warns here/,
    ],
    [
      'a custom rule that is none',
      'NoteDefinition',
      { ...section({}), rules: [{ rule: 'Custom', severity: 'Warn' }] },
      /names none/,
    ],
    ['a section form without elements', 'NoteSectionForm', {}, /no elements/],
    [
      'signatures that nobody must give',
      'SignatureConfiguration',
      { signers: [{ id: 'a', kind: 'Author', presence: 'MaybePresent' }] },
      /No signature is required/,
    ],
    [
      'notes that nobody must sign',
      'SignatureConfiguration',
      { signers: [{ id: 'a', kind: 'Supervisor', presence: 'MustBePresent', samplePercent: 10, attestation: 'Read.' }] },
      /On some notes nobody must sign/,
    ],
    [
      'a co-signer who may be nobody',
      'SignatureConfiguration',
      { signers: [{ id: 'a', kind: 'CoSigner', presence: 'MustBePresent' }] },
      /nothing says who/,
    ],
    ['members who get no note', 'GroupNoteDefinition', { show: { id: 'a' } }, /did not come get no note/],
    ['a rule of limits that sets none', 'NoteRule', { rule: 'Age' }, /has no limits here/],
    ['a custom rule that demands nothing', 'NoteRule', { rule: 'Custom' }, /says nothing/],
    ['a template for no note type', 'NoteTemplate', {}, /nobody is offered/],
    ['goals for a problem that is no code', 'NoteTemplate', { problems: ['low mood'] }, /“low mood” is no ICD-10 code/],
    ['a form, by its own checks', 'Questionnaire', { items: [{ linkId: 'a', type: 'Choice', text: 'A' }] }, /offers nothing/],
  ])('tells of %s', (_what, type, value, expected) => {
    expect(told(type, value)).toEqual(expect.arrayContaining([expect.stringMatching(expected)]));
  });
  it('names the section that blocks where its rule only warns, and its place', () => {
    const type = (required: boolean, severity: 'Warn' | 'Block') => ({
      signatureConfiguration: { id: 'c' },
      sections: [
        { id: 'plan', kind: 'Narrative', title: 'Plan' },
        { id: 'dx', kind: 'Diagnosis', title: 'Diagnoses', ...(required ? { required } : {}) },
      ],
      rules: [{ rule: 'MissingDiagnosis', severity }],
    });
    const found = (required: boolean, severity: 'Warn' | 'Block') =>
      lintDefinition('NoteDefinition', type(required, severity), '2026-03-18').map(({ at }) => at);
    expect(found(true, 'Warn')).toEqual(['sections.1.required']);
    expect([...found(false, 'Warn'), ...found(true, 'Block')]).toEqual([]);
    expect(told('NoteDefinition', type(true, 'Warn'))[0]).toContain('section “Diagnoses” must be filled in');
  });
  it('finds nothing in a note type that is in order', () => {
    expect(told('NoteDefinition', section({}))).toEqual([]);
  });
});
