import type { Cursor } from '../../resources/audit/audit.ts';
import type { Store } from '../../resources/store/index.ts';
import { cursorOf, eventIdOf, isAfter } from './cursor.ts';
import { deliver, type Member, type Subscriber } from './deliver.ts';
import { createWatch } from './watch.ts';

export interface ChangeHub {
  /** Subscribes to changes from now or after `lastEventId`. The returned function ends it. */
  readonly subscribe: (practice: string, subscriber: Subscriber, lastEventId?: string) => Promise<() => void>;
  readonly close: () => void;
}

/** The listeners of a practice that have caught up to one position. */
interface Room {
  readonly practice: string;
  cursor: Cursor;
  readonly members: Set<Member>;
}

const batch = 500;

/** Reads each practice's changes once for all listeners and sends each the visible ones. */
export function createChangeHub(store: Store): ChangeHub {
  const rooms = new Map<string, Room>();
  const watch = createWatch({
    onHint: store.audit.onHint,
    look: async () => {
      for (const room of rooms.values()) await readOn(store, room);
    },
  });
  return {
    async subscribe(practice, subscriber, lastEventId) {
      const member = await begin(store, subscriber, lastEventId);
      const room = await join({ store, rooms, practice, member });
      void watch.wake();
      watch.now();
      return () => {
        member.ended = true;
        room.members.delete(member);
        if (room.members.size === 0 && rooms.get(practice) === room) rooms.delete(practice);
        if (rooms.size === 0) watch.rest();
      };
    },
    close() {
      rooms.clear();
      watch.close();
    },
  };
}

/** Sends a room's listeners what changed since its position. */
async function readOn(store: Store, room: Room): Promise<void> {
  const { practice } = room;
  for (;;) {
    const changes = await store.audit.changesAfter(practice, room.cursor, batch);
    const last = changes.at(-1);
    if (!last) return;
    const closedCharts = await store.audit.closedCharts(practice);
    // Members who join meanwhile get these changes too. They caught up to the room's cursor, which moves only after this.
    for (const member of room.members) await deliver(store, member, { practice, changes, closedCharts });
    room.cursor = last.cursor;
    if (changes.length < batch) return;
  }
}

/** A listener at the position after `lastEventId`, or at the end of the log. */
async function begin(store: Store, subscriber: Subscriber, lastEventId: string | undefined): Promise<Member> {
  const position = await store.audit.position();
  const asked = lastEventId === undefined ? undefined : cursorOf(lastEventId);
  const resumed = lastEventId === undefined || (asked !== undefined && !isAfter(asked, position));
  const from = resumed ? (asked ?? position) : position;
  subscriber.began(eventIdOf(from), resumed);
  return { ...subscriber, loggedPatients: new Set(), upTo: from, ended: false };
}

interface Joining {
  readonly store: Store;
  readonly rooms: Map<string, Room>;
  readonly practice: string;
  readonly member: Member;
}
/** Sends a listener what the others already have, then adds it to the practice's room. */
async function join({ store, rooms, practice, member }: Joining): Promise<Room> {
  for (;;) {
    const room = rooms.get(practice) ?? { practice, cursor: member.upTo, members: new Set() };
    if (!isAfter(room.cursor, member.upTo)) {
      // Nothing may run between this comparison and the join, or a change would be missed.
      rooms.set(practice, room);
      room.members.add(member);
      return room;
    }
    const target = room.cursor;
    const changes = await store.audit.changesAfter(practice, member.upTo, batch);
    if (changes.length === 0) member.upTo = target;
    else await deliver(store, member, { practice, changes, closedCharts: await store.audit.closedCharts(practice) });
    await member.drained?.();
  }
}
