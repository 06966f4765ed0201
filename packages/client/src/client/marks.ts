import { entityKey } from '../resource.ts';

/** What is marked of one resource; the server may name it meanwhile. */
export interface Mark {
  readonly type: string;
  readonly id: string;
}

/** Marks on resources, found by either of their ids: one that was set under a local id holds under the server's. */
export class Marks {
  private readonly held = new Set<Mark>();

  constructor(private readonly named: (id: string) => string) {}

  get size(): number {
    return this.held.size;
  }
  add(mark: Mark): void {
    this.held.add(mark);
  }
  /** Takes off this very mark. */
  delete(mark: Mark): void {
    this.held.delete(mark);
  }
  has(entity: string): boolean {
    return this.held.size > 0 && this.of(entity).length > 0;
  }
  /** Takes off every mark of the entity. */
  clear(entity: string): void {
    for (const mark of this.of(entity)) this.held.delete(mark);
  }

  private of(entity: string): Mark[] {
    return [...this.held].filter(({ type, id }) => entityKey(type, this.named(id)) === entity);
  }
}
