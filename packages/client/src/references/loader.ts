import type { StoredResource } from '../resource.ts';
import type { Page, PageRequest } from './requests.ts';

/** Spec sections 7 and 9. */
export const expansionBatch = 100;

interface Wanted {
  readonly resolve: (resource: StoredResource | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Loads referenced resources. Ids requested in one frame go out together, each once, at most 100 in a query. Deleted
 * resources are included, across partitions. Returns undefined for an id the server does not know.
 */
export class Loader {
  private readonly waiting = new Map<string, Map<string, Wanted[]>>();
  private readonly onItsWay = new Map<string, Promise<StoredResource | undefined>>();

  constructor(
    private readonly page: (request: PageRequest) => Promise<Page>,
    private readonly nextFrame: (work: () => void) => void,
  ) {}

  load(type: string, id: string): Promise<StoredResource | undefined> {
    const key = `${type}|${id}`;
    const held = this.onItsWay.get(key);
    if (held) return held;
    const promise = new Promise<StoredResource | undefined>((resolve, reject) => this.want(type, id, { resolve, reject }));
    this.onItsWay.set(key, promise);
    const forget = () => void this.onItsWay.delete(key);
    void promise.then(forget, forget);
    return promise;
  }

  private want(type: string, id: string, wanted: Wanted): void {
    const first = this.waiting.size === 0;
    const ids = this.waiting.get(type) ?? new Map<string, Wanted[]>();
    this.waiting.set(type, ids);
    ids.set(id, [...(ids.get(id) ?? []), wanted]);
    if (first) this.nextFrame(() => this.go());
  }

  private go(): void {
    const all = [...this.waiting];
    this.waiting.clear();
    for (const [type, ids] of all) {
      const entries = [...ids];
      for (let from = 0; from < entries.length; from += expansionBatch)
        void this.batch(type, entries.slice(from, from + expansionBatch));
    }
  }

  private async batch(type: string, entries: readonly (readonly [string, readonly Wanted[]])[]): Promise<void> {
    try {
      const filters = [
        { kind: 'Id', values: entries.map(([id]) => id) },
        { kind: 'Deleted', values: ['true', 'false'] },
      ];
      const { items } = await this.page({ type, filters, pageSize: expansionBatch });
      const found = new Map(items.map((item) => [item.id, item]));
      for (const [id, wanted] of entries) for (const { resolve } of wanted) resolve(found.get(id));
    } catch (error) {
      for (const [, wanted] of entries) for (const { reject } of wanted) reject(error);
    }
  }
}
