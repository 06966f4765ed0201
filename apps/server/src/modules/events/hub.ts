import { definitionOf, isResourceType } from '@notewell/model';
import { decide } from '@notewell/rules';
import { type Caller, circumstancesOf, nameOf } from '../../kernel/caller.ts';
import { subjectOf } from '../../kernel/subject.ts';
import type { Change, Cursor } from '../../resources/audit/audit.ts';
import type { Store } from '../../resources/store/index.ts';
import { type ClosedCharts, isVisible, visibilityOf } from '../../resources/visibility/visibility.ts';

export interface ChangeEvent {
  readonly resourceType: string;
  readonly id: string;
  readonly versionId: string;
  readonly deleted: boolean;
}
export interface Subscriber {
  readonly caller: Caller;
  /**
   * Called once before any event. `resumed` is false if the last event id is unknown, as after a restore.
   */
  readonly began: (eventId: string, resumed: boolean) => void;
  /** Called in the order of commits; `eventId` resumes after this event. */
  readonly tell: (event: ChangeEvent, eventId: string) => void;
  /** Waited for between batches while catching up, so that what was missed does not pile up in memory. */
  readonly drained?: () => Promise<void>;
  /** Called when the temporary access that the caller came with is another than it was, or none. */
  readonly revoked?: () => void;
}
export interface ChangeHub {
  /** Subscribes to changes from now or after `lastEventId`. The returned function ends it. */
  readonly subscribe: (practice: string, subscriber: Subscriber, lastEventId?: string) => Promise<() => void>;
  readonly close: () => void;
}

interface Room {
  readonly practice: string;
  cursor: Cursor;
  readonly members: Set<Member>;
}
interface Member extends Subscriber {
  /** Patients whose changes were sent to this listener. The audit log records each. */
  readonly loggedPatients: Set<string>;
  /** The position that this listener's own catch-up has reached. */
  upTo: Cursor;
  ended: boolean;
}

const batch = 500;
/** Hints may be lost; then changes are found by looking. */
const lookEveryMs = 500;

export const eventIdOf = ({ xid, seq }: Cursor): string => `${xid}-${seq}`;
/** Parses `last-event-id`; undefined if it is not one of ours. */
export function cursorOf(eventId: string): Cursor | undefined {
  const match = /^(\d{1,19})-(\d{1,18})$/.exec(eventId.trim());
  return match?.[1] !== undefined && match[2] !== undefined ? { xid: match[1], seq: match[2] } : undefined;
}
const isAfter = (a: Cursor, b: Cursor) => {
  const difference = BigInt(a.xid) - BigInt(b.xid);
  return difference > 0n || (difference === 0n && BigInt(a.seq) > BigInt(b.seq));
};

/** Reads each practice's changes once for all listeners and sends each the visible ones. */
export function createChangeHub(store: Store): ChangeHub {
  const rooms = new Map<string, Room>();
  let stopHints: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let looking = false;
  let lookAgain = false;

  async function look(): Promise<void> {
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    try {
      do {
        lookAgain = false;
        for (const room of rooms.values()) await lookIn(room);
      } while (lookAgain && !closed);
    } catch {
      // The database is unavailable. No cursor has moved, so the next read delivers these changes.
    } finally {
      looking = false;
    }
  }

  async function lookIn(room: Room): Promise<void> {
    for (;;) {
      const changes = await store.audit.changesAfter(room.practice, room.cursor, batch);
      const last = changes.at(-1);
      if (!last) return;
      const closedCharts = await store.audit.closedCharts(room.practice);
      // Members who join meanwhile get these changes too. They caught up to the room's cursor, which moves only after this.
      for (const member of room.members) await tellAll(room.practice, member, changes, closedCharts);
      room.cursor = last.cursor;
      if (changes.length < batch) return;
    }
  }

  /** Audits that a listener hears of a patient's record: the first time of each patient, not of every change. */
  function logFirst(practice: string, { caller, loggedPatients }: Member, { resourceType, id, patients }: Change): void {
    const first = patients.filter((patient) => !loggedPatients.has(patient));
    if (first.length === 0) return;
    for (const patient of first) loggedPatients.add(patient);
    store.trail.note(practice, {
      action: 'events',
      type: resourceType,
      id,
      patients: first,
      actor: nameOf(caller),
      account: caller.accountId,
      requestId: caller.requestId,
      detail: { ...circumstancesOf(caller, first), grant: `${resourceType}.Read` },
    });
  }

  async function tellAll(
    practice: string,
    member: Member,
    changes: readonly Change[],
    closedCharts: ClosedCharts,
  ): Promise<void> {
    for (const change of changes) {
      if (member.ended) return;
      if (!isAfter(change.cursor, member.upTo)) continue;
      member.upTo = change.cursor;
      if (change.resourceType === 'SecurityToken' && change.id === member.caller.token?.id) {
        member.ended = true;
        member.revoked?.();
        return;
      }
      if (!(await maySee(practice, member.caller, change, closedCharts))) continue;
      logFirst(practice, member, change);
      const { resourceType, id, versionId, deleted } = change;
      member.tell({ resourceType, id, versionId, deleted }, eventIdOf(change.cursor));
    }
  }

  async function maySee(practice: string, caller: Caller, change: Change, closedCharts: ClosedCharts): Promise<boolean> {
    const definition = definitionOf(change.resourceType);
    if (!definition || !isResourceType(change.resourceType)) return false;
    if (!decide(subjectOf(caller), 'Read', { type: change.resourceType }).allowed) return false;
    const seen = visibilityOf(caller, definition);
    return (
      isVisible(seen, change.patients, closedCharts) ??
      (await store.reader.read(practice, definition, change.id, seen)) !== undefined
    );
  }

  async function wake(): Promise<void> {
    if (timer) return;
    timer = setInterval(() => void look(), lookEveryMs);
    timer.unref();
    const own = timer;
    // Without hints the timer alone finds what changed.
    const stop = await store.audit.onHint(() => void look()).catch(() => undefined);
    if (timer === own) stopHints = stop;
    else stop?.();
  }
  function rest(): void {
    clearInterval(timer);
    timer = undefined;
    stopHints?.();
    stopHints = undefined;
  }

  return {
    async subscribe(practice, subscriber, lastEventId) {
      const position = await store.audit.position();
      const asked = lastEventId === undefined ? undefined : cursorOf(lastEventId);
      const resumed = lastEventId === undefined || (asked !== undefined && !isAfter(asked, position));
      const from = resumed ? (asked ?? position) : position;
      subscriber.began(eventIdOf(from), resumed);
      const member: Member = { ...subscriber, loggedPatients: new Set(), upTo: from, ended: false };
      // Reads changes that the others already received, before it joins them. Nothing else runs between the last empty read and
      // the join.
      let room: Room;
      for (;;) {
        room = rooms.get(practice) ?? { practice, cursor: member.upTo, members: new Set() };
        if (!isAfter(room.cursor, member.upTo)) break;
        const target = room.cursor;
        const changes = await store.audit.changesAfter(practice, member.upTo, batch);
        if (changes.length === 0) member.upTo = target;
        else await tellAll(practice, member, changes, await store.audit.closedCharts(practice));
        await subscriber.drained?.();
      }
      rooms.set(practice, room);
      const joined = room;
      joined.members.add(member);
      void wake();
      void look();
      return () => {
        member.ended = true;
        joined.members.delete(member);
        if (joined.members.size === 0 && rooms.get(practice) === joined) rooms.delete(practice);
        if (rooms.size === 0) rest();
      };
    },
    close() {
      closed = true;
      rooms.clear();
      rest();
    },
  };
}
