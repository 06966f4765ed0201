import { definitionOf, parseResourceId, referencesOf, validate, valuesAt } from '@notewell/model';
import { instruments, lintDefinition, roles } from '@notewell/rules';
import { expect, it } from 'vitest';
import { starterContent } from './index.ts';

const content = starterContent();
const all = (type: string) => content.filter((one) => one.type === type);

it('is what the model accepts, under ids of the form that each type has, none of them twice', () => {
  const faults = content.flatMap(({ type, id, body }) => {
    const result = validate(type, body);
    const ofForm = parseResourceId(definitionOf(type), id) ? [] : [`${type} ${id}`];
    return [...ofForm, ...(result.ok ? [] : result.faults.map(({ path, message }) => `${type} ${path}: ${message}`))];
  });
  expect(faults).toEqual([]);
  expect(new Set(content.map(({ id }) => id)).size).toBe(content.length);
});

it('refers to nothing but what came before in it, and the roles that come with the product', () => {
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

it('has a note for every visit it has a service for, those without a visit, and every instrument', () => {
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
