import { useClient, useConnection } from '@notewell/client/react';
import { useEffect } from 'react';
import { dayOf } from '../../platform/dates.ts';
import { caseloadState } from '../../shell/caseload-state.ts';
import { useMe } from '../../shell/session.ts';
import { gather } from './gather.ts';

/** Milliseconds from opening to the first look, between looks, between requests, and of quiet before one. */
const [begin, again, step, quiet] = [3_000, 20 * 60_000, 40, 1_000];
const touches = ['keydown', 'pointerdown', 'wheel'] as const;

class Stopped extends Error {}

/** Keeps the coming days on the device while nobody needs the machine: one tab of a person at a time. */
export function useCaseload(): void {
  const client = useClient();
  const { profile, permissions } = useMe();
  const { online, device } = useConnection();
  const works =
    online && device === 'disk' && profile.resourceType === 'Practitioner' && permissions.includes('Appointment.Read');
  const held = permissions.join(' ');
  useEffect(() => {
    if (!works) return undefined;
    const mayRead = new Set(held.split(' '));
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
        me: profile.id,
        today,
        mayRead: (type) => mayRead.has(`${type}.Read`),
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
  }, [client, works, profile.id, held]);
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

/** When this tab last had all of it: a reload is no reason to fetch it again. It names no patient. */
function lastTime(userId: string, today: string): LastTime | undefined {
  try {
    const last = JSON.parse(sessionStorage.getItem(`notewell.caseload.${userId}`) ?? 'null') as LastTime | null; // written below
    return last?.day === today ? last : undefined;
  } catch {
    return undefined;
  }
}
function remember(userId: string, last: LastTime): void {
  try {
    sessionStorage.setItem(`notewell.caseload.${userId}`, JSON.stringify(last));
  } catch {
    // Without storage the next page looks again.
  }
}
