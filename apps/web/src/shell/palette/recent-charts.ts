import { useClient } from '@notewell/client/react';
import type { Patient } from '@notewell/model';
import { useMatches } from '@tanstack/react-router';
import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';
import { useMe } from '../session/session.ts';

/** Maximum number of recent charts. */
const most = 8;
const storage = 'notewell.recent-charts';

const held = createAtom<Readonly<Record<string, readonly string[]>>>({ ...read() });

/** Stores ids only, which the tab's history contains too, and only as long as the tab lives. */
function read(): Readonly<Record<string, readonly string[]>> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storage) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).map(([whose, ids]) => [
        whose,
        Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [],
      ]),
    );
  } catch {
    return {};
  }
}

/** The list after opening another chart: latest first, each once. */
export const withOpened = (ids: readonly string[], id: string): readonly string[] =>
  [id, ...ids.filter((one) => one !== id)].slice(0, most);

const none: readonly string[] = [];

/** Ids of the charts that the user opened in this tab, latest first. */
export function useOpenedCharts(): readonly string[] {
  const whose = useMe().profile.id;
  return useSelector(held, (all) => all[whose] ?? none);
}

/** Patients whose charts the user opened in this tab, latest first, without the open one. Omits charts without access. */
export function useRecentPatients(): readonly Patient[] {
  const client = useClient();
  const ids = useOpenedCharts();
  const here = useOpenChart();
  const [known, setKnown] = useState<readonly Patient[]>([]);
  useEffect(() => {
    let wanted = true;
    // A patient registered offline has two ids.
    const others = new Set(ids.map((id) => client.id(id)).filter((id) => id !== (here && client.id(here))));
    const ask = [...others].map((id) => client.get('Patient', id).catch(() => undefined));
    void Promise.all(ask).then((all) => wanted && setKnown(all.flatMap((one) => (one?.id ? [one] : []))));
    return () => {
      wanted = false;
    };
  }, [client, ids, here]);
  return known;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const patientIn = (params: Readonly<Record<string, unknown>>) => params['patientId'];

/** Id of the chart on screen, if any. */
export const useOpenChart = (): string | undefined =>
  useMatches({
    select: (matches): string | undefined => matches.map(({ params }): unknown => patientIn(params)).find(isText),
  });

/** Remembers each opened chart. */
export function useRecentChartsKeeper(): void {
  const whose = useMe().profile.id;
  const open = useOpenChart();
  useEffect(() => {
    const before = held.get();
    if (!open || before[whose]?.[0] === open) return;
    const all = { ...before, [whose]: withOpened(before[whose] ?? none, open) };
    held.set(all);
    try {
      sessionStorage.setItem(storage, JSON.stringify(all));
    } catch {
      // Without storage the list lasts as long as the page.
    }
  }, [whose, open]);
}
