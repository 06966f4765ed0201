import { entityKey } from '../resource.ts';

/** A mark on one resource. The server may give the resource its id meanwhile. */
export interface Mark {
  readonly type: string;
  readonly id: string;
}

/** Marks on resources, found by local or server id. */
export class Marks {
  private readonly held = new Set<Mark>();

  constructor(private readonly named: (id: string) => string) {}

  get size(): number {
    return this.held.size;
  }
  add(mark: Mark): void {
    this.held.add(mark);
  }
  /** Removes exactly this mark. */
  delete(mark: Mark): void {
    this.held.delete(mark);
  }
  has(entity: string): boolean {
    return this.held.size > 0 && this.of(entity).length > 0;
  }
  /** Removes every mark of the entity. */
  clear(entity: string): void {
    for (const mark of this.of(entity)) this.held.delete(mark);
  }

  private of(entity: string): Mark[] {
    return [...this.held].filter(({ type, id }) => entityKey(type, this.named(id)) === entity);
  }
}
