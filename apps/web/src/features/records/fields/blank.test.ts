import { definitionOf, fieldAt, itemOf } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { awaitedWords, blankOf, wordlessBlankOf } from './blank.ts';
import { isComplete } from './list-fields.tsx';

describe('a new entry of a list', () => {
  it.each([
    ['NoteDefinition', 'sections'],
    ['NoteDefinition', 'rules'],
    ['NoteSectionForm', 'elements'],
    ['SignatureConfiguration', 'signers'],
    ['NoteTemplate', 'sections'],
    ['Questionnaire', 'items'],
    ['Questionnaire', 'items.options'],
    ['Questionnaire', 'scoring.bands'],
    ['Questionnaire', 'scoring.alerts'],
    ['Questionnaire', 'subscales'],
  ] as const)('of %s %s has all that the model asks for', (type, path) => {
    const field = itemOf(fieldAt(definitionOf(type), path));
    if (!field) throw new Error(`${type} has no ${path}`);
    const blank = blankOf(field);
    expect(blank).toBeTypeOf('object');
    for (const [name, inner] of Object.entries(field.spec.kind === 'group' ? field.spec.fields : {}))
      if (inner.spec.required) expect(blank).toHaveProperty(name);
  });
  it('cannot make up a reference', () => {
    const show = fieldAt(definitionOf('GroupNoteDefinition'), 'show');
    expect(show && blankOf(show)).toBeUndefined();
  });
});

describe('a new entry of a record', () => {
  it('waits for a coded value that it needs', () => {
    const licence = itemOf(fieldAt(definitionOf('Practitioner'), 'licences'));
    if (!licence) throw new Error('There are no licenses.');
    expect(blankOf(licence)).toBeUndefined();
    for (const entry of [{}, { number: '1' }, { type: {}, number: '1' }]) expect(isComplete(licence, entry)).toBe(false);
    expect(isComplete(licence, { type: { code: 'MD' } })).toBe(true);
  });
  it('says from the start what it needs, or that something is to be filled in', () => {
    const licence = itemOf(fieldAt(definitionOf('Practitioner'), 'licences'));
    const address = itemOf(fieldAt(definitionOf('Patient'), 'addresses'));
    if (!licence || !address) throw new Error('The lists are gone.');
    expect(awaitedWords(licence, {})).toBe('Not saved yet. It still needs: type.');
    expect(awaitedWords(address, {})).toBe('Not saved yet. Fill in a field to add it.');
  });
  it('waits for its words, with what else it needs', () => {
    const alerts = itemOf(fieldAt(definitionOf('Patient'), 'alerts'));
    const blank = alerts && wordlessBlankOf(alerts);
    expect(blank).toHaveProperty('severity');
    expect(blank).not.toHaveProperty('text');
  });
  it('is stored at once where it needs none', () => {
    const addresses = itemOf(fieldAt(definitionOf('Patient'), 'addresses'));
    expect(addresses && wordlessBlankOf(addresses)).toBeUndefined();
  });
});
