import type { Cursor } from '../../resources/audit/audit.ts';

export const eventIdOf = ({ xid, seq }: Cursor): string => `${xid}-${seq}`;
/** Parses `last-event-id`; undefined if it is not one of ours. */
export function cursorOf(eventId: string): Cursor | undefined {
  const match = /^(\d{1,19})-(\d{1,18})$/.exec(eventId.trim());
  return match?.[1] !== undefined && match[2] !== undefined ? { xid: match[1], seq: match[2] } : undefined;
}
/** True if `a` comes after `b`. */
export const isAfter = (a: Cursor, b: Cursor) => {
  const difference = BigInt(a.xid) - BigInt(b.xid);
  return difference > 0n || (difference === 0n && BigInt(a.seq) > BigInt(b.seq));
};
