import { definitionOf, isResourceType, type ResourceType, referencesOf, resourceTypes } from '@notewell/model';
import { makeResource, withValueAt } from '@notewell/testkit';
import { expect, it } from 'vitest';
import { hiddenParts, namedAfter } from './hidden-parts.ts';

const hidesNames = (type: string): boolean =>
  isResourceType(type) && (hiddenParts[type] ?? []).some(({ fields }) => fields.includes('display'));

/** References whose name becomes the name of the record, of those whose names may be hidden. */
function namesOf(type: ResourceType): string[] {
  const definition = definitionOf(type);
  const { display: _display, ...draft } = makeResource(type);
  return referencesOf(definition).flatMap(({ path, targets }) => {
    const [target] = targets.filter(hidesNames);
    const reference = { id: 'secret', resourceType: target, display: 'Secret name' };
    const body = target && withValueAt(definition.fields, draft, [path, reference]);
    return body && definition.display(body)?.includes('Secret name') ? [path] : [];
  });
}

it('lists every reference that may be hidden and gives a record its name', () => {
  const found = resourceTypes.flatMap((type) => {
    const paths = namesOf(type);
    return paths.length > 0 ? [[type, paths] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(namedAfter);
});
