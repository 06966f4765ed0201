import type { EpisodeOfCare } from '@notewell/model';
import { enrollmentsIn, isOn } from '@notewell/rules';
import { dayOf } from '../../../platform/dates.ts';

export interface Enrolled {
  readonly patient: EpisodeOfCare['patient'];
  readonly since: string | undefined;
  readonly until: string | undefined;
}
export interface Waiting {
  readonly episode: EpisodeOfCare;
  readonly patient: EpisodeOfCare['patient'];
  readonly since: string | undefined;
}

/** People in a program on a day, each once, the longest enrolled first. */
export function enrolledOn(program: string, episodes: readonly EpisodeOfCare[], day: string): readonly Enrolled[] {
  const found = new Map<string, Enrolled>();
  for (const episode of episodes)
    for (const one of enrollmentsIn([episode]))
      if (one.program.id === program && isOn(one, day) && !found.has(episode.patient.id))
        found.set(episode.patient.id, { patient: episode.patient, since: one.start, until: one.end });
  return [...found.values()].toSorted((a, b) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1));
}

/** Episodes that wait for the program, the longest wait first. */
export const waitingFor = (program: string, episodes: readonly EpisodeOfCare[]): readonly Waiting[] =>
  episodes
    .filter(({ status, programs = [] }) => status === 'Waitlist' && programs.some((one) => one.program.id === program))
    .map((episode) => ({
      episode,
      patient: episode.patient,
      since: episode.start ?? (episode.created && dayOf(episode.created)),
    }))
    .toSorted((a, b) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1));

interface Known {
  readonly status: string;
  readonly isPartial?: boolean;
  readonly continuation?: string | null | undefined;
}

/** The number of people in a program, of its places. Undefined while that is not known. */
export function placesWords({ status, isPartial, continuation }: Known, count: number, capacity?: number): string | undefined {
  if (status !== 'ready' || isPartial) return undefined;
  const people = `${count}${continuation ? '+' : ''}`;
  return capacity === undefined ? people : `${people} of ${capacity} places`;
}
