import { isDeepStrictEqual } from 'node:util';
import { typedAs } from '@notewell/model';
import { enrollmentsIn } from '@notewell/rules';
import type { Behaviour } from '../../resources/saving/behaviour.ts';
import type { Body } from '../../resources/store/index.ts';
import { followEnrollments } from './programs.ts';

const daysIn = (body: Body | undefined) => enrollmentsIn(body === undefined ? [] : [typedAs('EpisodeOfCare', body)]);

/** The programs of a patient follow their episodes, in the same transaction. */
export const episodeOfCare: Behaviour = {
  async verify(change, run) {
    const { before, after } = change;
    const row = after ?? before;
    if (!row || isDeepStrictEqual(daysIn(before), daysIn(after))) return;
    await followEnrollments(change, typedAs('EpisodeOfCare', row).patient.id, run);
  },
};
