import {
  definitionOf,
  type Note,
  type NoteDefinition,
  parseResourceId,
  practicePreferenceDefaults,
  referencesOf,
  validate,
  valuesAt,
} from '@notewell/model';
import { checkNote, instruments, lintDefinition, maySign, roles } from '@notewell/rules';
import { expect, it } from 'vitest';
import { starterContent } from './index.ts';

const content = starterContent();
const all = (type: string) => content.filter((one) => one.type === type);

it('is valid, with unique ids', () => {
  const faults = content.flatMap(({ type, id, body }) => {
    const result = validate(type, body);
    const ofForm = parseResourceId(definitionOf(type), id) ? [] : [`${type} ${id}`];
    return [...ofForm, ...(result.ok ? [] : result.faults.map(({ path, message }) => `${type} ${path}: ${message}`))];
  });
  expect(faults).toEqual([]);
  expect(new Set(content.map(({ id }) => id)).size).toBe(content.length);
});

it('refers only to earlier items and built-in roles', () => {
  const known = new Set<string>(Object.values(roles).map(({ id }) => id));
  const missing = content.flatMap(({ type, id, body }) => {
    known.add(id);
    return referencesOf(definitionOf(type)).flatMap(({ path }) =>
      valuesAt(body, path).flatMap((value) => {
        const target = (value as { id: string }).id; // a reference, as the declaration says
        return known.has(target) ? [] : [`${type} ${path} ${target}`];
      }),
    );
  });
  expect(missing).toEqual([]);
});

it('is the same every time', () => expect(starterContent()).toEqual(content));

it('would pass the look that a definition gets before it is published', () => {
  const errors = content.flatMap(({ type, body }) =>
    ['NoteDefinition', 'GroupNoteDefinition', 'SignatureConfiguration', 'NoteTemplate'].includes(type)
      ? lintDefinition(type, body as never, '2026-01-01').map(({ message }) => `${body.display}: ${message}`) // of the type named
      : [],
  );
  expect(errors).toEqual([]);
});

it('has a note for every service, every visit-free note and every instrument', () => {
  const documented = new Set(all('NoteDefinition').flatMap(({ body }) => valuesAt(body, 'services.id')));
  const undocumented = all('HealthcareService').filter(({ id, body }) => !documented.has(id) && body.display !== 'Missed visit');
  expect(undocumented.map(({ body }) => body.display)).toEqual([]);
  const titles = all('NoteDefinition').map(({ body }) => body.display);
  expect(titles).toEqual(
    expect.arrayContaining([
      'Progress note',
      'Intake assessment',
      'Treatment plan',
      'Discharge summary',
      'Missed visit',
      'Group session',
      'Case management contact',
      ...Object.values(instruments).map(({ name }) => name),
    ]),
  );
  expect(all('Location').flatMap(({ body }) => valuesAt(body, 'placeOfService.code'))).toEqual(['11', '10', '02', '12']);
});

it('signs no note type with nothing written, nor with a required section left out', () => {
  for (const { body } of all('NoteDefinition')) {
    const definition = body as unknown as NoteDefinition; // of that type
    const [visitStatus] = definition.visitStatus ?? [];
    const note = (sections: Note['sections']): Note => ({
      resourceType: 'Note',
      status: 'Preliminary',
      subject: { id: 'p', resourceType: 'Patient' },
      ...(visitStatus ? { visitStatus } : {}),
      sections,
    });
    const check = (sections: Note['sections']) =>
      maySign(
        checkNote({
          note: note(sections),
          definition,
          preferences: practicePreferenceDefaults,
          timeZone: 'UTC',
          now: '2026-11-20T18:00:00Z',
        }),
      ).blocking.map(({ rule }) => rule);
    const blank = (definition.sections ?? []).map(({ id, kind, content }) => ({ id, kind: content ?? kind }));
    expect(check(blank), definition.title).toContain('EmptyNote');
    const one = check([{ id: 'own', kind: 'Narrative', text: 'Seen.' }]);
    expect(one, definition.title).toContain('RequiredSections');
    const asksDiagnosis = definition.sections?.some(({ id, required }) => id === 'diagnosis' && required);
    if (asksDiagnosis) expect(one, definition.title).toContain('MissingDiagnosis');
  }
});
