import { definitionOf, type ResourceDefinition, type UnknownRecord } from '@notewell/model';
import { parseFilters } from '@notewell/protocol';
import { roleNames, roles } from '@notewell/rules';
import type { Existing, Named, Table } from '@notewell/rules/tables';
import type { Call } from '../../resources/routes/call.ts';
import { pagesOf, recordsIn } from '../../resources/routes/read-all.ts';
import type { Visibility } from '../../resources/store/index.ts';
import { visibilityOf } from '../../resources/visibility/visibility.ts';
import type { AppParts } from '../parts.ts';

/** Pages of the records of a type that pass the filters of its table, as the caller sees them. */
export async function* recordsOf(
  call: Pick<Call, 'practice' | 'caller'>,
  parts: Pick<AppParts, 'store'>,
  {
    definition,
    filters = [],
    visibility,
  }: { definition: ResourceDefinition; filters?: Table['filters']; visibility: Visibility },
): AsyncGenerator<{ readonly records: readonly UnknownRecord[]; readonly patients: readonly string[] }> {
  const parsed = parseFilters(definition, filters);
  if (!parsed.ok) throw new Error(`${definition.type} has no such filter`);
  for await (const { text, patients } of pagesOf(call, parts, { definition, visibility, filters: parsed.filters }))
    yield { records: recordsIn(text), patients };
}

/** All records of a table that the caller may open. */
export async function existingOf(call: Call, parts: Pick<AppParts, 'store'>, table: Table): Promise<readonly Existing[]> {
  const { definition, filters } = table;
  const found: Existing[] = [];
  for await (const { records } of recordsOf(call, parts, { definition, filters, visibility: call.visibility }))
    for (const record of records) found.push({ id: String(record['id']), record });
  return found;
}

/** Records that cells name, by name and by id, as far as the caller may read them. */
export async function namedOf(
  call: Call,
  parts: Pick<AppParts, 'store'>,
  types: ReadonlySet<string>,
): Promise<(type: string) => ReadonlyMap<string, readonly Named[]>> {
  const byType = new Map<string, Map<string, Named[]>>();
  for (const type of types) {
    const definition = definitionOf(type);
    // A type that is kept within charts is no list to choose from.
    if (definition?.scope.kind !== 'practice') continue;
    const names = new Map<string, Named[]>();
    const add = (one: Named) => {
      if (names.has(one.id)) return;
      names.set(one.id, [one]);
      const name = one.display.toLowerCase();
      if (name !== '') names.set(name, [...(names.get(name) ?? []), one]);
    };
    // The roles of the specification are no rows of the practice.
    if (type === 'SecurityRole')
      for (const name of roleNames) if (roles[name].holders === 'practice') add({ id: roles[name].id, display: name });
    for await (const { records } of recordsOf(call, parts, { definition, visibility: visibilityOf(call.caller, definition) }))
      for (const { id, display } of records) add({ id: String(id), display: String(display ?? '') });
    byType.set(type, names);
  }
  const none = new Map<string, readonly Named[]>();
  return (type) => byType.get(type) ?? none;
}
