import { entityKey } from './resource.ts';

/** Subscriptions by topic. A topic is an entity key, a list key, or one of the constants below. */
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

  /** True if anybody listens, as every screen does that shows the topic. */
  hears(topic: string): boolean {
    return this.ears.has(topic);
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
/** Emitted when another tab may have changed the files of unsent messages. */
export const draftFilesTopic = 'draft files';
/** Emitted when the device opens again after a lock: everything on screen was dropped and is read again. */
export const reopenedTopic = 'reopened';
export const typeTopic = (type: string): string => `type:${type}`;
/** Topics of resources of one type. */
export const entityTopics = (type: string, ids: readonly string[]): string[] => [
  typeTopic(type),
  ...ids.map((id) => entityKey(type, id)),
];
/** Emitted when events may have been missed, so that every count and result is asked for again. */
export const missedTopic = 'missed';
/** Emitted when the server answers again, so that a resource that nobody could read is asked for again. */
export const returnedTopic = 'returned';
export const recountTopic = (type: string): string => `recount:${type}`;
