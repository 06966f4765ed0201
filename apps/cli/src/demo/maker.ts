import {
  definitionOf,
  formatResourceId,
  partitionOf,
  type Reference,
  type ResourceByType,
  type ResourceType,
} from '@notewell/model';
import type { Draft, Make, Whole } from '@notewell/server/starter';
import { instantOf } from './calendar.ts';
import type { Random } from './random.ts';

export { type Draft, refer, type Whole } from '@notewell/server/starter';

/** A resource, complete as the server stores it, with its creator and time. */
export interface Made {
  readonly type: ResourceType;
  readonly body: ResourceByType[ResourceType];
  /** `Practitioner/<id>`. */
  readonly creator: string;
}

export interface Origin {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The author; the practice itself if absent. */
  readonly by?: Reference | undefined;
  readonly random: Random;
  /** Fixed id, such as those of the built-in roles. */
  readonly id?: string;
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
/** A UUIDv7 of that instant whose other bits come from the given numbers. */
export function uuidAt(at: number, random: Random): string {
  const time = hex(at, 12);
  const bits = () => Math.floor(random.next() * 0x10000);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(bits() & 0xfff, 3)}-${hex(0x8000 | (bits() & 0x3fff), 4)}-${hex(bits(), 4)}${hex(bits(), 4)}${hex(bits(), 4)}`;
}

export interface Maker {
  make<T extends ResourceType>(type: T, draft: Draft<T>, origin: Origin): Whole<T>;
  /** Returns the resources made since the last call, in order. */
  take(): Made[];
}

export function createMaker(): Maker {
  let made: Made[] = [];
  return {
    make(type, draft, { at, by, random, id: given }) {
      const definition = definitionOf(type);
      const partition = partitionOf(definition, draft);
      const creator = `${by?.resourceType ?? 'Account'}/${by?.id ?? 'demo'}`;
      const display = draft.display ?? definition.display(draft);
      const id = given ?? formatResourceId(partition, uuidAt(at, random));
      const meta = { versionId: '1', lastModified: instantOf(at), lastModifiedBy: creator, isDeleted: false };
      // The draft has all fields of its type except those added here.
      const body = { ...draft, id, resourceType: type, partition, display, meta } as Whole<typeof type>;
      made.push({ type, body, creator });
      return body;
    },
    take() {
      const taken = made;
      made = [];
      return taken;
    },
  };
}

/** Makes the starter content of every practice with the given origin. */
export const makeAs =
  (maker: Maker, origin: Origin): Make =>
  (type, _key, draft) =>
    maker.make(type, draft, origin);
