import { definitionOf, type Field, type ResourceDefinition, valueAt } from '@notewell/model';
import { applyPatch, buildPatch } from '@notewell/protocol';
import { matchesFilters } from './lists/predicate.ts';
import type { ModelPort, TypeFacts } from './resource.ts';

function definition(type: string): ResourceDefinition {
  const found = definitionOf(type);
  if (!found) throw new RangeError(`There is no resource type ${type}.`);
  return found;
}

/** Adapter from the core to the model and the protocol. */
export const modelPort: ModelPort = {
  facts(type): TypeFacts {
    const { collection, scope, patients, abilities, forward, rebases } = definition(type);
    return {
      collection,
      scope: scope.kind,
      partitionPaths: scope.kind === 'partitioned' ? scope.by : [],
      patientPaths: patients,
      canDelete: abilities.includes('delete'),
      ...(forward && { forward }),
      ...(rebases && { rebases }),
    };
  },
  diff: (type, before, after) => buildPatch(definition(type), before, after),
  apply(value, patch) {
    const type = value.resourceType;
    const result = applyPatch(type ? definition(type) : { fields: {} }, value, patch);
    if (!result.ok) throw new TypeError(`patch operation ${result.index}: ${result.code}`);
    return result.value;
  },
  matches: (type, value, filters) => matchesFilters(definition(type), value, filters),
  compare(type, orderBy, a, b) {
    const path = orderBy === undefined ? undefined : definition(type).sorts[orderBy];
    if (path === undefined) return 0;
    const [left, right] = [valueAt(a, path), valueAt(b, path)];
    if (left === right || left === undefined || right === undefined) return 0;
    return typeof left === 'number' && typeof right === 'number' ? left - right : String(left) < String(right) ? -1 : 1;
  },
  references(type) {
    const found: { path: string; targets: readonly string[] }[] = [];
    for (const [name, field] of Object.entries(definition(type).fields)) collect(name, field, found);
    return found;
  },
};

function collect(path: string, { spec }: Field, found: { path: string; targets: readonly string[] }[]): void {
  if (spec.kind === 'reference') found.push({ path, targets: spec.targets });
  else if (spec.kind === 'list') collect(path, spec.of, found);
  else if (spec.kind === 'group')
    for (const [name, field] of Object.entries(spec.fields)) collect(`${path}.${name}`, field, found);
}
