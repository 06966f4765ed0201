import type { Client } from '@notewell/client';
import { useClient, useConnection } from '@notewell/client/react';
import { draftsForOthers } from '@notewell/rules';
import { useEffect } from 'react';
import { dayOf } from '../../../platform/dates.ts';
import { savesData } from '../../../platform/network/saves-data.ts';
import { mayDoOf } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';
import { caseloadState } from '../../../shell/work/caseload-state.ts';
import { gather } from './gather.ts';

/** Milliseconds before the first check, between checks, between requests, and without input before a request. */
const [begin, again, step, quiet] = [3_000, 20 * 60_000, 40, 1_000];
const touches = ['keydown', 'pointerdown', 'wheel'] as const;

class Stopped extends Error {}

/** Stores the coming days' charts on the device during idle time, in one tab per user. Waits to be asked where data is saved. */
export function useCaseload(): void {
  const client = useClient();
  const { profile, who, permissions } = useMe();
  const { online, device } = useConnection();
  const works = online && device === 'disk' && who === 'staff' && permissions.includes('Appointment.Read');
  const isAsked = caseloadState.useIsAsked();
  const held = permissions.join('\n');
  useEffect(() => {
    if (!works) return undefined;
    const wasAsked = isAsked || lastTime(client.userId, dayOf(new Date())) !== undefined;
    if (savesData() && !wasAsked) {
      caseloadState.set({ status: 'unasked' });
      return undefined;
    }
    return keepGathering({ client, me: profile.id, permissions: held.split('\n') });
  }, [client, works, isAsked, profile.id, held]);
}

interface Keeping {
  readonly client: Client;
  /** The user's profile. */
  readonly me: string;
  readonly permissions: readonly string[];
}

/** Downloads the charts now and again until the returned function is called. */
function keepGathering({ client, me, permissions }: Keeping): () => void {
  const may = mayDoOf({ profile: { id: me, resourceType: 'Practitioner' }, permissions });
  const stop = new AbortController();
  let touched = 0;
  let timer: ReturnType<typeof setTimeout>;
  const touch = () => (touched = Date.now());
  for (const name of touches) window.addEventListener(name, touch, { passive: true, signal: stop.signal });

  const between = async () => {
    do await new Promise((resolve) => setTimeout(resolve, step));
    while (!stop.signal.aborted && Date.now() - touched < quiet);
    await idle();
    if (stop.signal.aborted) throw new Stopped();
  };
  const look = async () => {
    const today = dayOf(new Date());
    const last = lastTime(client.userId, today);
    if (last !== undefined && Date.now() - last.at < again) {
      caseloadState.set({ status: 'ready', ...last });
      return;
    }
    caseloadState.set({ status: 'gathering' });
    const { patients } = await gather({
      client,
      me,
      of: draftsForOthers(new Set(permissions)) ? undefined : me,
      today,
      mayRead: (type) => may('Read', type),
      between,
    });
    const at = Date.now();
    remember(client.userId, { day: today, at, patients });
    caseloadState.set({ status: 'ready', patients, at });
  };
  const run = () => {
    void navigator.locks
      .request(`caseload:${client.userId}`, { ifAvailable: true }, (lock) => (lock ? look() : undefined))
      .catch(() => {
        if (!stop.signal.aborted) caseloadState.set({ status: 'behind' });
      })
      .finally(() => {
        if (!stop.signal.aborted) timer = setTimeout(run, again);
      });
  };
  timer = setTimeout(run, begin);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else resolve();
  });

interface LastTime {
  readonly day: string;
  readonly at: number;
  readonly patients: number;
}

/** Time of this tab's last complete download, so that a reload does not repeat it. Contains no patient data. */
function lastTime(userId: string, today: string): LastTime | undefined {
  try {
    const last: LastTime | null = JSON.parse(sessionStorage.getItem(`notewell.caseload.${userId}`) ?? 'null'); // written below
    return last?.day === today ? last : undefined;
  } catch {
    return undefined;
  }
}
function remember(userId: string, last: LastTime): void {
  try {
    sessionStorage.setItem(`notewell.caseload.${userId}`, JSON.stringify(last));
  } catch {
    // Without storage the next page checks again.
  }
}
