import type { Note } from '@notewell/model';

/** Milliseconds for which a device may hold a signature before it reaches the server. */
export const signingWindowMs = 7 * 86_400_000;
/** Milliseconds within which writes that a device sends together arrive. */
export const deliveryMs = 10 * 60_000;

type Recorded = Pick<Note, 'signatures' | 'revisionRequests' | 'handOvers' | 'amendments' | 'withdrawals' | 'meta'>;

/** Times recorded by the server that a later signature must follow. */
const recordedIn = ({ signatures, revisionRequests, handOvers, amendments, withdrawals }: Recorded): readonly number[] =>
  [
    ...(signatures ?? []).flatMap(({ status, signedAt }) => (status === 'Signed' ? signedAt : [])),
    ...(revisionRequests ?? []).map(({ at }) => at),
    ...(handOvers ?? []).map(({ at }) => at),
    ...(amendments ?? []).map(({ at }) => at),
    ...(withdrawals ?? []).map(({ at }) => at),
  ].flatMap((at) => (at ? Date.parse(at) : []));

/**
 * Time of an action on a device: the device's own time if it is plausible, else the time of arrival. It is at most seven
 * days back and not before the server's records of the note. The last edit may have arrived with it.
 */
export function statedMoment(stated: string | undefined, before: Recorded | undefined, now: number): string {
  const arrived = new Date(now).toISOString();
  if (stated === undefined) return arrived;
  const edited = Date.parse(before?.meta?.lastModified ?? '');
  const known = [now - signingWindowMs, ...(before ? recordedIn(before) : []), ...(edited < now - deliveryMs ? [edited] : [])];
  return Date.parse(stated) < Math.max(...known) ? arrived : stated;
}
