import { definitionOf, partitionOf, type ResourceType } from '@notewell/model';
import { newId } from '../../../resources/columns/row.ts';
import type { Store } from '../../../resources/store/index.ts';
import { type Conflict, conflictBetween } from './conflicts.ts';
import { markDoubles } from './doubles.ts';
import { type Identity, identityOf, identityOfStored, isSame } from './identity.ts';
import {
  aliasesOf,
  asOne,
  isDistinct,
  keyOf,
  meaningsOf,
  npiSystem,
  type OwnIdentifier,
  ownIdentifiers,
  referencesIn,
  type SourceKey,
} from './keys.ts';
import { storedBy } from './lookup.ts';
import type { Mapper, PartMapper, ResourceMapper } from './mapper.ts';
import { booleanAt, type Found, type Node, nodesAt, textAt } from './read.ts';

const isDeleted = (body: Node) => booleanAt(body, 'meta.isDeleted') === true;

/** A Notewell resource that a reference points to. */
export interface Known {
  readonly type: ResourceType;
  readonly id: string;
}
interface Common {
  readonly key: SourceKey;
}
/** A FHIR resource that becomes a Notewell resource. */
export interface Entry extends Common {
  readonly mapper: ResourceMapper;
  readonly own: readonly OwnIdentifier[];
  /** References to its record, once for each occurrence. */
  readonly records: (readonly Node[])[];
  readonly identity: Identity | undefined;
  /** Kept in memory if it belongs to no record: it is written before everything that does. */
  readonly found: Found | undefined;
  id?: string;
  /** The record it belongs to. */
  home?: Known;
  /** Reason in its own content why it must not be imported. */
  refused: string | undefined;
  /** True for a new patient whose name and birth date a stored one has. */
  hasDouble?: boolean;
  /** Reason why it has no id, or why nothing may refer to it. */
  lost?: string;
  /** True if it is in the practice; also says whether it is deleted there. */
  stored: 'no' | 'yes' | 'deleted';
}
export interface PartEntry extends Common {
  readonly mapper: PartMapper;
  readonly resource: Node;
}

export interface DirectoryOptions {
  readonly source: string | undefined;
  /** Keys whose changed name or birth date was confirmed, such as `Patient/1`. */
  readonly samePeople: ReadonlySet<string>;
}
/** Marks an alias that two people share: it identifies neither. */
const ambiguous = 'ambiguous';

/** Identities of resources across the files of an import, the practice, and earlier imports. */
export class Directory {
  /** Keys that identify two different people, places or records. */
  readonly conflicts: Conflict[] = [];
  private readonly entries = new Map<string, Entry>();
  private readonly parts = new Map<string, PartEntry>();
  /** Parts by the id of the resource they refer to. */
  private partsById: Map<string | undefined, PartEntry[]> | undefined;
  private readonly aliases = new Map<string, Entry | PartEntry | typeof ambiguous>();
  private readonly referred = new Map<string, { readonly reference: Node; readonly home: string }>();
  /** Resources found only in the practice. */
  private readonly elsewhere = new Map<string, Known>();

  constructor(
    private readonly mappers: ReadonlyMap<string, Mapper>,
    private readonly options: DirectoryOptions,
  ) {}

  /** Registers a resource. Returns false if its type is not imported. */
  add(found: Found): boolean {
    const mapper = this.mappers.get(textAt(found.resource, 'resourceType') ?? '');
    if (!mapper) return false;
    const key = keyOf(found, this.options.source);
    const aliases = aliasesOf(found);
    if ('part' in mapper) {
      const part = { mapper, key, resource: found.resource };
      this.parts.set(asOne(key), part);
      for (const alias of aliases) this.aliases.set(alias, part);
      return true;
    }
    const entry = this.known(mapper, key, found) ?? this.samePerson(mapper, found, aliases) ?? this.make(mapper, key, found);
    this.entries.set(asOne(key), entry);
    entry.refused = mapper.refuse?.(found.resource);
    for (const alias of aliases) this.nameAlias(alias, entry);
    for (const reference of referencesIn(found.resource)) {
      this.referred.set(`${key.system} ${textAt(reference, 'reference')}`, { reference, home: key.system });
    }
    for (const reference of entry.records.at(-1) ?? [])
      this.referred.set(`${key.system} ${JSON.stringify(reference)}`, { reference, home: key.system });
    return true;
  }

  private make(mapper: ResourceMapper, key: SourceKey, found: Found): Entry {
    const { resource } = found;
    return {
      mapper,
      key,
      own: mapper.sharesIdentifiers ? [] : ownIdentifiers(resource),
      records: mapper.record ? [nodesAt(resource, mapper.record)] : [],
      identity: mapper.identity && identityOf(mapper.identity, resource),
      found: mapper.record ? undefined : found,
      refused: mapper.refuse?.(resource),
      stored: 'no',
    };
  }

  /** The earlier entry with that key; a second one of another person is a conflict. */
  private known(mapper: ResourceMapper, key: SourceKey, { resource }: Found): Entry | undefined {
    const entry = this.entries.get(asOne(key));
    if (!entry) return undefined;
    if (mapper.record) entry.records.push(nodesAt(resource, mapper.record));
    if (mapper.identity && entry.identity) this.compare(entry, entry.identity, identityOf(mapper.identity, resource));
    return entry;
  }

  /** Records a conflict if two identities under an entry's key differ. Returns true if they are the same. */
  private compare(entry: Entry, known: Identity, other: Identity): boolean {
    const isDistinctKey = isDistinct(entry.key);
    // A place of a named source may be renamed there; for a person that must be confirmed.
    if (this.options.samePeople.has(entry.key.value) || (isDistinctKey && entry.mapper.identity === 'title')) return true;
    const same = isSame(known, other);
    const saysNothing = [known, other].every(({ names, birthDate }) => names.length === 0 && birthDate === undefined);
    if (same === true || (same === undefined && saysNothing && isDistinctKey)) return true;
    this.dispute(entry, known.label, other.label);
    return false;
  }
  private dispute(entry: Entry, known: string, other: string): void {
    const conflict = conflictBetween(entry.key, known, other);
    if (entry.lost === undefined) this.conflicts.push(conflict);
    entry.lost ??= conflict.reason;
  }

  /** Several results of one order may share an identifier: the first counts. For people and addresses none counts. */
  private nameAlias(alias: string, entry: Entry): void {
    const known = this.aliases.get(alias);
    if (known === undefined) this.aliases.set(alias, entry);
    else if (known !== entry && (alias.startsWith('at ') || entry.mapper.identity === 'person'))
      this.aliases.set(alias, ambiguous);
  }

  /**
   * Two exports may give one person or place different ids; their own identifiers match them. Records have no such identifiers.
   */
  private samePerson(mapper: ResourceMapper, { resource }: Found, aliases: readonly string[]): Entry | undefined {
    if (mapper.record || !mapper.identity || mapper.sharesIdentifiers) return undefined;
    for (const alias of aliases) {
      const known = this.aliases.get(alias);
      if (!known || known === ambiguous || !('stored' in known) || known.mapper !== mapper || !known.identity) continue;
      if (mapper.identity === 'title' || isSame(known.identity, identityOf(mapper.identity, resource))) return known;
    }
    return undefined;
  }

  /** Finds resources that are in the practice already, and assigns ids to the others. */
  async settle(store: Store, practice: string): Promise<void> {
    const distinct = [...new Set(this.entries.values())];
    const global = distinct.filter(({ mapper }) => mapper.record === undefined);
    await this.findBySource(store, practice, global);
    const unknown = global.filter(({ id }) => id === undefined);
    await this.findByOwn(store, practice, unknown);
    this.findSharedNpi(global);
    await markDoubles(store, practice, global);
    for (const entry of global) entry.id ??= newId(undefined);
    await this.findReferred(store, practice);
    const within = distinct.filter(({ mapper }) => mapper.record !== undefined);
    for (const entry of within) {
      const [home, ...others] = this.recordsOf(entry);
      if (home) entry.home = home;
      if (home && others.length > 0) this.dispute(entry, 'a record of one patient', 'of another');
      else if (!home) entry.lost = this.reasonOf(entry);
    }
    const homed = within.filter(({ home }) => home !== undefined);
    await this.findBySource(store, practice, homed);
    for (const entry of homed) entry.id ??= newId(entry.home?.id);
  }

  private async findBySource(store: Store, practice: string, entries: readonly Entry[]): Promise<void> {
    const byKey = new Map(entries.map((entry) => [asOne(entry.key), entry]));
    for (const [type, group] of groupedByType(entries)) {
      const values = group.map(({ key }) => key.value);
      for await (const body of storedBy(store, { practice, type, by: 'Identifier', values })) {
        for (const identifier of nodesAt(body, 'identifiers')) {
          const entry = byKey.get(`${String(identifier.system)}|${String(identifier.value)}`);
          if (entry?.mapper.type === type && this.isWho(entry, body)) this.settleOn(entry, body);
        }
      }
    }
  }

  /** True if a stored resource under an entry's key is the same person or place. */
  private isWho(entry: Entry, body: Node): boolean {
    const { mapper, identity } = entry;
    if (!mapper.identity || !identity || isDeleted(body)) return true;
    return this.compare(entry, identityOfStored(mapper.identity, body), identity);
  }

  /** Finds people and places from other sources. A different name or birth date never matches. */
  private async findByOwn(store: Store, practice: string, entries: readonly Entry[]): Promise<void> {
    for (const [type, group] of groupedByType(entries)) {
      const byOwn = new Map(group.flatMap((entry) => entry.own.map((identifier) => [asOne(identifier), entry] as const)));
      const values = group.flatMap(({ own }) => own.map(({ value }) => value));
      for await (const body of storedBy(store, { practice, type, by: 'Identifier', values })) {
        for (const { system, value } of nodesAt(body, 'identifiers'))
          this.settleByOwn(byOwn.get(`${String(system)}|${String(value)}`), body);
      }
      if (type !== 'Practitioner') continue;
      const npis = group.flatMap(({ own }) => own.flatMap(({ system, value }) => (system === npiSystem ? [value] : [])));
      for await (const body of storedBy(store, { practice, type, by: 'Npi', values: npis }))
        this.settleByOwn(byOwn.get(`${npiSystem}|${String(body.npi)}`), body);
    }
  }
  private settleByOwn(entry: Entry | undefined, body: Node): void {
    if (!entry?.identity || entry.id !== undefined || !entry.mapper.identity) return;
    const stored = identityOfStored(entry.mapper.identity, body);
    if (entry.mapper.identity === 'title' || isSame(stored, entry.identity)) this.settleOn(entry, body);
    else if (entry.mapper.type === 'Practitioner' && !isDeleted(body)) this.loseNpi(entry, stored.label);
  }

  /** An NPI identifies one person: a second name under it is refused. */
  private findSharedNpi(entries: readonly Entry[]): void {
    const holders = new Map<string, Entry>();
    for (const entry of entries.filter(({ mapper }) => mapper.type === 'Practitioner')) {
      const npi = entry.own.find(({ system }) => system === npiSystem)?.value;
      const holder = npi === undefined ? undefined : holders.get(npi);
      if (holder?.identity) this.loseNpi(entry, holder.identity.label);
      else if (npi !== undefined && entry.lost === undefined) holders.set(npi, entry);
    }
  }
  private loseNpi(entry: Entry, known: string): void {
    const npi = entry.own.find(({ system }) => system === npiSystem)?.value ?? '';
    const reason = `NPI ${npi} is ${known} and also ${entry.identity?.label ?? ''}`;
    if (entry.lost === undefined) this.conflicts.push({ key: { ...entry.key, system: npiSystem }, reason });
    entry.lost ??= reason;
  }

  private settleOn(entry: Entry, body: Node): void {
    const gone = textAt(body, 'id') !== undefined && isDeleted(body);
    // If one was deleted and came back from another source, the current one counts.
    if (entry.id !== undefined && (gone || entry.stored === 'yes')) return;
    const id = textAt(body, 'id');
    if (id === undefined) return;
    entry.id = id;
    entry.stored = gone ? 'deleted' : 'yes';
    if (gone) entry.lost = 'it was deleted here';
  }

  /** Finds referenced resources in the practice that are in none of the files. */
  private async findReferred(store: Store, practice: string): Promise<void> {
    const wanted = new Map<ResourceType, Map<string, string>>();
    for (const { reference, home } of this.referred.values()) {
      const { aliases, keys } = meaningsOf(reference, home, this.options.source);
      if (aliases.some((alias) => this.aliases.has(alias)) || keys.some((key) => this.entries.has(asOne(key)))) continue;
      const want = (fhirType: string, value: string, name: string) => {
        const mapper = this.mappers.get(fhirType);
        if (!mapper || 'part' in mapper) return;
        const names = wanted.get(mapper.type) ?? new Map<string, string>();
        wanted.set(mapper.type, names.set(name, value));
      };
      // A bare id of an earlier run may have come from another system.
      for (const key of keys.filter(isDistinct)) want(key.value.split('/')[0] ?? '', key.value, asOne(key));
      for (const alias of aliases.filter((one) => !one.startsWith('at '))) {
        want(alias.split('?')[0] ?? '', alias.split('|').at(-1) ?? '', alias.slice(alias.indexOf('?') + 1));
      }
      const uuid = /^urn:uuid:(.+)$/.exec(textAt(reference, 'reference') ?? '')?.[1];
      if (uuid)
        for (const [fhirType, mapper] of this.mappers)
          if (!('part' in mapper)) want(fhirType, `${fhirType}/${uuid}`, `${home}|${fhirType}/${uuid}`);
    }
    for (const [type, names] of wanted) {
      for await (const body of storedBy(store, { practice, type, by: 'Identifier', values: [...names.values()] })) {
        if (isDeleted(body)) continue;
        for (const identifier of nodesAt(body, 'identifiers')) {
          const name = `${String(identifier.system)}|${String(identifier.value)}`;
          const id = textAt(body, 'id');
          if (names.has(name) && id) this.elsewhere.set(`${type} ${name}`, { type, id });
        }
      }
    }
  }

  /** The record it belongs to; patients take precedence. */
  recordOf(entry: Entry): Known | undefined {
    return this.recordsOf(entry)[0];
  }
  /** The records it is assigned to, each once: more than one is a conflict. */
  private recordsOf(entry: Entry): Known[] {
    const allowed = entry.mapper.records ?? ['Patient'];
    const homes = entry.records.flatMap((references) => {
      const found = references.flatMap((reference) => this.find(reference, entry.key.system) ?? []);
      return allowed.flatMap((type) => found.filter((known) => known.type === type)).slice(0, 1);
    });
    return [...new Map(homes.map((known) => [known.id, known])).values()];
  }
  /** Reason why a record has no owner. */
  private reasonOf({ records, key }: Entry): string {
    const keys = records.flat().flatMap((reference) => meaningsOf(reference, key.system, this.options.source).keys);
    const bare = keys.some((one) => !isDistinct(one) && !this.entries.has(asOne(one)));
    return bare
      ? 'its patient is not in these files; use --source to find a patient imported earlier'
      : 'its patient is not known here';
  }

  /** True if a resource outside records names its subject and the subject is unknown. */
  lacksSubject({ mapper, key }: Entry, { resource }: Found): boolean {
    const named = mapper.about ? nodesAt(resource, mapper.about) : [];
    return named.length > 0 && named.every((reference) => this.find(reference, key.system) === undefined);
  }
  entryOf(found: Found): Entry | undefined {
    return this.entries.get(asOne(keyOf(found, this.options.source)));
  }
  /** The entries that belong to no record, each once. */
  practiceWide(): { entry: Entry; found: Found }[] {
    const distinct = [...new Set(this.entries.values())];
    return distinct.flatMap((entry) => (entry.found ? [{ entry, found: entry.found }] : []));
  }

  /** Resolves a FHIR reference; undefined if its target is unknown or was not imported. */
  find(reference: Node, home: string): Known | undefined {
    const { aliases, keys } = meaningsOf(reference, home, this.options.source);
    for (const name of [...keys.map((key) => this.entries.get(asOne(key))), ...aliases.map((alias) => this.aliases.get(alias))]) {
      if (name === ambiguous) return undefined;
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
    const { aliases, keys } = meaningsOf(reference, home, this.options.source);
    const byKey = keys.map((key) => this.parts.get(asOne(key)));
    const byAlias = aliases.map((alias) => this.aliases.get(alias));
    return [...byKey, ...byAlias].find(
      (found): found is PartEntry => found !== undefined && found !== ambiguous && 'resource' in found,
    );
  }
  /** Parts of a FHIR type that refer to a resource. */
  partsAbout({ id }: Entry, fhirType: string): PartEntry[] {
    this.partsById ??= this.partsByTarget();
    return (this.partsById.get(id) ?? []).filter(({ mapper }) => id !== undefined && mapper.fhirType === fhirType);
  }
  private partsByTarget(): Map<string | undefined, PartEntry[]> {
    const byTarget = new Map<string | undefined, PartEntry[]>();
    for (const part of this.parts.values()) {
      const { mapper, resource, key } = part;
      if (!mapper.about || mapper.refuse?.(resource)) continue;
      const [target] = nodesAt(resource, mapper.about).flatMap((reference) => this.find(reference, key.system)?.id ?? []);
      byTarget.set(target, [...(byTarget.get(target) ?? []), part]);
    }
    return byTarget;
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

/** True if a draft belongs to the record in its id. */
export const belongsIn = (type: ResourceType, draft: unknown, id: string): boolean => {
  const partition = partitionOf(definitionOf(type), draft);
  return partition === undefined || id.startsWith(`${partition}.`);
};
