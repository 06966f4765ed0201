import type { EpisodeOfCare } from '@notewell/model';
import { enrollmentsIn, inCare, isOn } from './periods.ts';

type Episode = Pick<EpisodeOfCare, 'status' | 'start' | 'end' | 'programs'>;
/** Day of a visit (`YYYY-MM-DD`) and its program, if that is known. */
export interface VisitFacts {
  readonly day: string;
  readonly program?: string | undefined;
}

/** An episode that is over was in care on its days. */
const wasInCare = ({ status }: Episode): boolean => inCare.includes(status) || status === 'Finished';
/** Without an end, one that is over has no known days. */
const covers = (episode: Episode, day: string): boolean =>
  wasInCare(episode) && (episode.status !== 'Finished' || episode.end !== undefined) && isOn(episode, day);

/** Episodes to which a visit may belong: those in care on its day, and of these the ones that are in its program. */
export function episodesAt<E extends Episode>(episodes: readonly E[], { day, program }: VisitFacts): readonly E[] {
  const covering = episodes.filter((one) => covers(one, day));
  // A new episode may begin on the day on which an earlier one ended.
  const open = covering.filter(({ status }) => inCare.includes(status));
  const found = open.length > 0 ? open : covering;
  const ofProgram = found.filter((one) => enrollmentsIn([one]).some((each) => each.program.id === program && isOn(each, day)));
  return ofProgram.length > 0 ? ofProgram : found;
}

/** The episode to which a visit belongs without being asked: the only one that it may belong to. */
export function episodeAt<E extends Episode>(episodes: readonly E[], facts: VisitFacts): E | undefined {
  const [only, ...others] = episodesAt(episodes, facts);
  return others.length === 0 ? only : undefined;
}
