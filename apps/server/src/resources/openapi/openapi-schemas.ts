import { isRecord, jsonSchemaOf, type ResourceDefinition } from '@notewell/model';

type Schema = Readonly<Record<string, unknown>>;

const within = '#/$defs/';
const among = '#/components/schemas/';

/**
 * The schemas of types as components of one document. Definitions inside a type's schema become components too, so that every
 * reference resolves from the document's root. Equal parts are one component for all types.
 */
export function createSchemas(): {
  readonly add: (definition: ResourceDefinition) => void;
  readonly all: () => Record<string, Schema>;
} {
  const components: Record<string, Schema> = {};
  /** The component of each part by what it says. */
  const parts = new Map<string, string>();
  let count = 0;

  return {
    all: () => components,
    add(definition) {
      const { $schema: _, $defs, ...own } = jsonSchemaOf(definition);
      const defined = isRecord($defs) ? $defs : {};
      const names = new Map<string, string>();
      /** The component that a part became; one that refers to itself has its name before it is whole. */
      const nameOf = (part: string): string => {
        const known = names.get(part);
        if (known !== undefined) return known;
        const name = `Part${++count}`;
        names.set(part, name);
        const schema = resolved(defined[part]) as Schema; // a part is an object
        const said = JSON.stringify(schema);
        const same = parts.get(said);
        if (same !== undefined) {
          names.set(part, same);
          return same;
        }
        parts.set(said, name);
        components[name] = schema;
        return name;
      };
      const resolved = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(resolved);
        if (!isRecord(value)) return value;
        const { $ref } = value;
        if (typeof $ref === 'string' && $ref.startsWith(within))
          return { ...value, $ref: among + nameOf($ref.slice(within.length)) };
        return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item)]));
      };
      components[definition.type] = resolved(own) as Schema; // what it is given is an object
    },
  };
}
