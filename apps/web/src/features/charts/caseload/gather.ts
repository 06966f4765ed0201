import type { Client } from '@notewell/client';
import type { Appointment, ResourceType } from '@notewell/model';
import { appointmentsOn } from '../../../platform/appointment-query.ts';
import { nextWorkingDay, patientsOf } from '../../../platform/coming-days.ts';
import { chartNeeds, practiceNeeds } from './needs.ts';

/** Maximum number of charts; covers a full day of visits and limits storage. */
export const mostCharts = 40;

export interface Gathering {
  readonly client: Pick<Client, 'prefetch' | 'list' | 'get' | 'keepOnDevice'>;
  readonly me: string;
  /** Whose appointments come: those of this practitioner, or of everybody, for a scribe. */
  readonly of: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly mayRead: (type: ResourceType) => boolean;
  /** Awaited before each request. Rejects to stop the download when the user is active or the network is lost. */
  readonly between: () => Promise<void>;
}

/** Downloads appointments of today and the next working day, with their charts and note types. */
export async function gather({ client, me, of, today, mayRead, between }: Gathering): Promise<{ readonly patients: number }> {
  const days = [today, nextWorkingDay(today)];
  const appointments: Appointment[] = [];
  for (const day of days) {
    await between();
    const { items, status } = await client.list(appointmentsOn(of, day), { readAhead: true });
    if (status !== 'ready') throw new Error('The appointments could not be read.');
    appointments.push(...items);
  }
  const charts = patientsOf(appointments).slice(0, mostCharts);
  await client.keepOnDevice(charts, Date.parse(`${days[1]}T00:00:00Z`) + 2 * 86_400_000);
  // The next patient first, then shared definitions, then the rest of the day.
  const [first, ...rest] = charts;
  const needs = [...(first ? chartOf(first) : []), ...practiceNeeds(mayRead), ...rest.flatMap(chartOf)];
  function chartOf(patient: string) {
    return [{ patient } as const, ...chartNeeds(patient, mayRead)];
  }
  await between();
  await client.get('Practitioner', me, { readAhead: true });
  for (const need of needs) {
    if ('patient' in need) {
      await between();
      await client.get('Patient', need.patient, { fresh: true, readAhead: true }).catch(() => undefined); // no permission to read it
    } else await client.prefetch([need.query], { most: need.most, between });
  }
  return { patients: charts.length };
}
