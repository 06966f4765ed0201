import { definitionOf } from '@notewell/model';
import { bad, type CellContext, good, type Read } from './types.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A record by its name; by its id where several have the name. */
export function readReference(targets: readonly string[], cell: string, { named }: CellContext): Read<object> {
  const name = cell.toLowerCase();
  const found = targets.flatMap((type) => (named(type).get(name) ?? []).map((one) => ({ ...one, resourceType: type })));
  const [only, ...others] = found;
  if (only && others.length === 0) return good(only);
  const words = targets.map((type) => definitionOf(type)?.labels[0].toLowerCase() ?? type).join(' or ');
  if (only)
    return bad(`${found.length} records are called “${cell.slice(0, 60)}”. Write the ID of the ${words} in place of the name.`);
  const advice = uuid.test(name) ? 'Correct the ID.' : 'Create it first, or correct the name.';
  return bad(`No ${words} is called “${cell.slice(0, 60)}”. ${advice}`);
}
