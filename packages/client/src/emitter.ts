/** Subscriptions by topic; a topic is an entity key, a list key, or one of the words below. */
export class Emitter {
  private readonly ears = new Map<string, Set<() => void>>();

  on(topic: string, hear: () => void): () => void {
    const held = this.ears.get(topic) ?? new Set();
    this.ears.set(topic, held.add(hear));
    return () => {
      held.delete(hear);
      if (held.size === 0 && this.ears.get(topic) === held) this.ears.delete(topic);
    };
  }

  emit(topics: Iterable<string>): void {
    const called = new Set<() => void>();
    for (const topic of topics) for (const hear of this.ears.get(topic) ?? []) called.add(hear);
    for (const hear of called) hear();
  }
}

export const bookTopic = 'book';
export const connectionTopic = 'connection';
export const accessTopic = 'access';
/** The device is open again after a lock: whatever is on screen was forgotten, and is read anew. */
export const reopenedTopic = 'reopened';
export const typeTopic = (type: string): string => `type:${type}`;
export const recountTopic = (type: string): string => `recount:${type}`;
