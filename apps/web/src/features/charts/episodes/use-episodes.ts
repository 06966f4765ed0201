import type { EpisodeOfCare, Fault, Reference } from '@notewell/model';
import { episodesAt, type VisitFacts } from '@notewell/rules';
import { dateWords } from '../../../platform/dates.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';

/** Every episode of care of a patient. None while they are not known. */
export const useEpisodesOf = (patient: string | undefined): readonly EpisodeOfCare[] =>
  useReadableList<'EpisodeOfCare'>(patient === undefined ? null : { type: 'EpisodeOfCare', partition: patient, pageSize: 50 })
    .items;

/** Those to which a visit of a patient may belong. */
export const useEpisodes = (patient: string | undefined, facts: VisitFacts): readonly EpisodeOfCare[] =>
  episodesAt(useEpisodesOf(patient), facts);

/** Fault of a visit for which nobody has chosen among several episodes. */
export function episodeFaults(
  episodes: readonly EpisodeOfCare[],
  facts: VisitFacts,
  chosen: Reference<'EpisodeOfCare'> | undefined,
): readonly Fault[] {
  const isAsked = episodeChoices(episodesAt(episodes, facts), chosen)?.isAsked === true;
  return isAsked ? [{ path: 'episodeOfCare', code: 'required', message: 'Choose the episode of care' }] : [];
}

export const episodeReference = ({ id = '', display }: EpisodeOfCare): Reference<'EpisodeOfCare'> => ({
  id,
  resourceType: 'EpisodeOfCare',
  ...(display && { display }),
});

/** `Outpatient, Skills since Nov 20, 2026`: the programs of an episode and its first day. */
export function episodeWords({ programs = [], start, display }: EpisodeOfCare): string {
  const open = programs.filter(({ status }) => status === 'Active');
  const names = (open.length > 0 ? open : programs).flatMap(({ program }) => program.display ?? []);
  const called = [...new Set(names)].join(', ') || (display ?? 'No name');
  return start === undefined ? called : `${called} since ${dateWords(start)}`;
}

export interface EpisodeChoices {
  readonly isAsked: boolean;
  readonly data: { readonly value: string; readonly label: string }[];
  readonly value: string;
}

/** Choices of an episode for a visit. The only one is taken by itself; with several the person is asked. */
export function episodeChoices(
  episodes: readonly EpisodeOfCare[],
  chosen: Reference<'EpisodeOfCare'> | undefined,
): EpisodeChoices | undefined {
  const offered = episodes.flatMap((one) => (one.id ? [{ value: one.id, label: episodeWords(one) }] : []));
  // Chosen on another day, or over since.
  const known = chosen === undefined || offered.some(({ value }) => value === chosen.id);
  const all = known ? offered : [...offered, { value: chosen.id, label: chosen.display ?? 'No name' }];
  const [only, ...others] = all;
  if (!only) return undefined;
  if (others.length === 0) return { isAsked: false, data: all, value: only.value };
  const isAsked = chosen === undefined;
  return { isAsked, data: isAsked ? [{ value: '', label: 'Choose the episode of care' }, ...all] : all, value: chosen?.id ?? '' };
}
