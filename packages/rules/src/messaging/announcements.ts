import type { Announcement } from '@notewell/model';

type Timed = Pick<Announcement, 'from' | 'to' | 'status'>;

/** True while an announcement is in use and its time is on. */
export const isCurrent = ({ from, to, status }: Timed, now: string): boolean =>
  (status === undefined || status === 'Active') && (from === undefined || from <= now) && (to === undefined || to > now);

/** State of an announcement for those who write it. */
export function announcementState(announcement: Timed, now: string): 'Draft' | 'Retired' | 'Planned' | 'Shown' | 'Over' {
  const { from, to, status = 'Active' } = announcement;
  if (status !== 'Active') return status;
  if (to !== undefined && to <= now) return 'Over';
  return from !== undefined && from > now ? 'Planned' : 'Shown';
}

const weight = { Critical: 0, Caution: 1, Information: 2 } as const;

interface Ranked {
  readonly severity?: Announcement['severity'] | undefined;
  readonly from?: string | undefined;
}
/** The most severe first, then the newest. */
export const bySeverity = <A extends Ranked>(all: readonly A[]): readonly A[] =>
  all.toSorted(
    (a, b) =>
      weight[a.severity ?? 'Information'] - weight[b.severity ?? 'Information'] || (b.from ?? '').localeCompare(a.from ?? ''),
  );

interface Dismissing {
  readonly id: string;
  readonly dismissible?: boolean | undefined;
}
/** The announcements that a person has not put away. What may not be put away stays. */
export const notDismissed = <A extends Dismissing>(all: readonly A[], dismissed: readonly string[] = []): readonly A[] =>
  all.filter(({ id, dismissible }) => dismissible !== true || !dismissed.includes(id));

/** Ids kept of what a person put away. */
const mostKept = 500;
/** The list after one more was put away; the oldest give way. */
export const withDismissed = (dismissed: readonly string[] | undefined, id: string): string[] =>
  [...(dismissed ?? []).filter((one) => one !== id), id].slice(-mostKept);
