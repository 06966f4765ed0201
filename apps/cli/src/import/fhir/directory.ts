import { definitionOf, partitionOf, type ResourceType } from '@notewell/model';
import type { Store } from '@notewell/server';
import { newId } from '@notewell/server';
import { aliasesOf, asOne, keyOf, meaningsOf, type OwnIdentifier, ownIdentifiers, referencesIn, type SourceKey } from './keys.ts';
import { storedBy } from './lookup.ts';
import type { Mapper, PartMapper, ResourceMapper } from './mapper.ts';
import { booleanAt, type Node, nodesAt, textAt } from './read.ts';
import type { Found } from './sources.ts';

const isDeleted = (body: Node) => booleanAt(body, 'meta.isDeleted') === true;

/** One of ours, by which a reference is written. */
export interface Known {
  readonly type: ResourceType;
  readonly id: string;
}
interface Common {
  readonly key: SourceKey;
}
/** A FHIR resource that becomes one of ours. */
export interface Entry extends Common {
  readonly mapper: ResourceMapper;
  readonly own: readonly OwnIdentifier[];
  readonly records: readonly Node[];
  readonly birthDate: string | undefined;
  /** Kept in memory where it belongs to no record: it is written before everything that does. */
  readonly found: Found | undefined;
  id?: string;
  /** Whose record it belongs to. */
  home?: Known;
  /** Why it must not be a resource of ours, by what it says itself. */
  refused: string | undefined;
  /** Why it has no id, or why nothing may refer to it. */
  lost?: string;
  /** Whether it is in the practice, and how. */
  stored: 'no' | 'yes' | 'deleted';
}
export interface PartEntry extends Common {
  readonly mapper: PartMapper;
  readonly resource: Node;
}

/** Who is who across the files of an import, the practice, and earlier imports. */
export class Directory {
  private readonly entries = new Map<string, Entry>();
  private readonly parts = new Map<string, PartEntry>();
  private readonly aliases = new Map<string, Entry | PartEntry>();
  private readonly referred = new Map<string, { readonly reference: Node; readonly home: string }>();
  /** Found in the practice alone. */
  private readonly elsewhere = new Map<string, Known>();

  constructor(
    private readonly mappers: ReadonlyMap<string, Mapper>,
    private readonly source: string | undefined,
  ) {}

  /** Notes that a resource is there. Answers whether it is of a type that is taken. */
  add(found: Found): boolean {
    const mapper = this.mappers.get(textAt(found.resource, 'resourceType') ?? '');
    if (!mapper) return false;
    const key = keyOf(found, this.source);
    const aliases = aliasesOf(found);
    if ('part' in mapper) {
      const part = { mapper, key, resource: found.resource };
      this.parts.set(asOne(key), part);
      for (const alias of aliases) this.aliases.set(alias, part);
      return true;
    }
    const entry = this.entries.get(asOne(key)) ?? this.samePerson(mapper, found, aliases) ?? this.make(mapper, key, found);
    this.entries.set(asOne(key), entry);
    entry.refused = mapper.refuse?.(found.resource);
    // An identifier may stand on several results of one order: whoever has it first is meant.
    for (const alias of aliases) if (!this.aliases.has(alias)) this.aliases.set(alias, entry);
    for (const reference of referencesIn(found.resource)) {
      this.referred.set(`${key.system} ${textAt(reference, 'reference')}`, { reference, home: key.system });
    }
    for (const reference of entry.records)
      this.referred.set(`${key.system} ${JSON.stringify(reference)}`, { reference, home: key.system });
    return true;
  }

  private make(mapper: ResourceMapper, key: SourceKey, found: Found): Entry {
    const { resource } = found;
    return {
      mapper,
      key,
      own: ownIdentifiers(resource),
      records: mapper.record ? nodesAt(resource, mapper.record) : [],
      birthDate: textAt(resource, 'birthDate'),
      found: mapper.record ? undefined : found,
      refused: mapper.refuse?.(resource),
      stored: 'no',
    };
  }

  /** Two exports may give one person or place two ids: their own identifiers tell. Records have none that are theirs alone. */
  private samePerson(mapper: ResourceMapper, { resource }: Found, aliases: readonly string[]): Entry | undefined {
    if (mapper.record) return undefined;
    for (const alias of aliases) {
      const known = this.aliases.get(alias);
      if (known && 'stored' in known && known.mapper === mapper && known.birthDate === textAt(resource, 'birthDate'))
        return known;
    }
    return undefined;
  }

  /** Finds what is in the practice already, and gives the rest ids. */
  async settle(store: Store, practice: string): Promise<void> {
    const distinct = [...new Set(this.entries.values())];
    const global = distinct.filter(({ mapper }) => mapper.record === undefined);
    await this.findBySource(store, practice, global);
    await this.findByOwn(
      store,
      practice,
      global.filter(({ id }) => id === undefined),
    );
    for (const entry of global) entry.id ??= newId(undefined);
    await this.findReferred(store, practice);
    const within = distinct.filter(({ mapper }) => mapper.record !== undefined);
    for (const entry of within) {
      const home = this.recordOf(entry);
      if (home) entry.home = home;
      else entry.lost = 'nobody whose record it could belong to is known here';
    }
    const homed = within.filter(({ home }) => home !== undefined);
    await this.findBySource(store, practice, homed);
    for (const entry of homed) entry.id ??= newId(entry.home?.id);
  }

  private async findBySource(store: Store, practice: string, entries: readonly Entry[]): Promise<void> {
    const byKey = new Map(entries.map((entry) => [asOne(entry.key), entry]));
    for (const [type, group] of groupedByType(entries)) {
      const values = group.map(({ key }) => key.value);
      for await (const body of storedBy(store, practice, type, 'Identifier', values)) {
        for (const identifier of nodesAt(body, 'identifiers')) {
          const entry = byKey.get(`${String(identifier.system)}|${String(identifier.value)}`);
          if (entry?.mapper.type === type) this.settleOn(entry, body);
        }
      }
    }
  }

  /** People and places that came another way. Nobody is taken for somebody of another birth date. */
  private async findByOwn(store: Store, practice: string, entries: readonly Entry[]): Promise<void> {
    for (const [type, group] of groupedByType(entries)) {
      const byOwn = new Map(group.flatMap((entry) => entry.own.map((identifier) => [asOne(identifier), entry] as const)));
      const values = group.flatMap(({ own }) => own.map(({ value }) => value));
      for await (const body of storedBy(store, practice, type, 'Identifier', values)) {
        for (const identifier of nodesAt(body, 'identifiers')) {
          const entry = byOwn.get(`${String(identifier.system)}|${String(identifier.value)}`);
          if (!entry || entry.id !== undefined) continue;
          if (textAt(body, 'birthDate') === entry.birthDate) this.settleOn(entry, body);
        }
      }
    }
  }

  private settleOn(entry: Entry, body: Node): void {
    const gone = textAt(body, 'id') !== undefined && isDeleted(body);
    // Where one was deleted and came back by another way, the living one is meant.
    if (entry.id !== undefined && (gone || entry.stored === 'yes')) return;
    const id = textAt(body, 'id');
    if (id === undefined) return;
    entry.id = id;
    entry.stored = gone ? 'deleted' : 'yes';
    if (gone) entry.lost = 'it was deleted here';
  }

  /** Looks in the practice for what is referred to and stands in none of the files. */
  private async findReferred(store: Store, practice: string): Promise<void> {
    const wanted = new Map<ResourceType, Map<string, string>>();
    for (const { reference, home } of this.referred.values()) {
      const { aliases, keys } = meaningsOf(reference, home, this.source);
      if (aliases.some((alias) => this.aliases.has(alias)) || keys.some((key) => this.entries.has(asOne(key)))) continue;
      const want = (fhirType: string, value: string, name: string) => {
        const mapper = this.mappers.get(fhirType);
        if (!mapper || 'part' in mapper) return;
        const names = wanted.get(mapper.type) ?? new Map<string, string>();
        wanted.set(mapper.type, names.set(name, value));
      };
      for (const key of keys) want(key.value.split('/')[0] ?? '', key.value, asOne(key));
      for (const alias of aliases.filter((one) => !one.startsWith('at '))) {
        want(alias.split('?')[0] ?? '', alias.split('|').at(-1) ?? '', alias.slice(alias.indexOf('?') + 1));
      }
      const uuid = /^urn:uuid:(.+)$/.exec(textAt(reference, 'reference') ?? '')?.[1];
      if (uuid)
        for (const [fhirType, mapper] of this.mappers)
          if (!('part' in mapper)) want(fhirType, `${fhirType}/${uuid}`, `${home}|${fhirType}/${uuid}`);
    }
    for (const [type, names] of wanted) {
      for await (const body of storedBy(store, practice, type, 'Identifier', [...names.values()])) {
        if (isDeleted(body)) continue;
        for (const identifier of nodesAt(body, 'identifiers')) {
          const name = `${String(identifier.system)}|${String(identifier.value)}`;
          const id = textAt(body, 'id');
          if (names.has(name) && id) this.elsewhere.set(`${type} ${name}`, { type, id });
        }
      }
    }
  }

  /** Whose record it belongs to: a patient's before anybody else's. */
  recordOf(entry: Entry): Known | undefined {
    const allowed = entry.mapper.records ?? ['Patient'];
    const found = entry.records.flatMap((reference) => this.find(reference, entry.key.system) ?? []);
    return allowed.flatMap((type) => found.filter((known) => known.type === type))[0];
  }

  entryOf(found: Found): Entry | undefined {
    return this.entries.get(asOne(keyOf(found, this.source)));
  }
  /** The entries that belong to no record, each once. */
  practiceWide(): { entry: Entry; found: Found }[] {
    const distinct = [...new Set(this.entries.values())];
    return distinct.flatMap((entry) => (entry.found ? [{ entry, found: entry.found }] : []));
  }

  /** Ours for a FHIR reference; undefined where nobody is known by it, or the one meant was not taken. */
  find(reference: Node, home: string): Known | undefined {
    const { aliases, keys } = meaningsOf(reference, home, this.source);
    for (const name of [...keys.map((key) => this.entries.get(asOne(key))), ...aliases.map((alias) => this.aliases.get(alias))]) {
      if (name && 'stored' in name)
        return name.id && !name.lost && !name.refused ? { type: name.mapper.type, id: name.id } : undefined;
    }
    const uuid = /^urn:uuid:(.+)$/.exec(textAt(reference, 'reference') ?? '')?.[1];
    for (const [fhirType, mapper] of this.mappers) {
      if ('part' in mapper) continue;
      const names = [
        ...keys.filter(({ value }) => value.startsWith(`${fhirType}/`)).map(asOne),
        ...aliases.filter((alias) => alias.startsWith(`${fhirType}?`)).map((alias) => alias.slice(fhirType.length + 1)),
        ...(uuid ? [`${home}|${fhirType}/${uuid}`] : []),
      ];
      for (const name of names) {
        const known = this.elsewhere.get(`${mapper.type} ${name}`);
        if (known) return known;
      }
    }
    return undefined;
  }

  findPart(reference: Node, home: string): PartEntry | undefined {
    const { aliases, keys } = meaningsOf(reference, home, this.source);
    const byKey = keys.map((key) => this.parts.get(asOne(key)));
    const byAlias = aliases.map((alias) => this.aliases.get(alias));
    return [...byKey, ...byAlias].find((found): found is PartEntry => found !== undefined && 'resource' in found);
  }
  allParts(): Iterable<PartEntry> {
    return this.parts.values();
  }
}

function groupedByType(entries: readonly Entry[]): Map<ResourceType, Entry[]> {
  const groups = new Map<ResourceType, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.mapper.type);
    if (group) group.push(entry);
    else groups.set(entry.mapper.type, [entry]);
  }
  return groups;
}

/** Whether a draft stands in the record that its id names. */
export const standsIn = (type: ResourceType, draft: unknown, id: string): boolean => {
  const partition = partitionOf(definitionOf(type), draft);
  return partition === undefined || id.startsWith(`${partition}.`);
};
