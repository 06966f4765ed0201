import type { EpisodeOfCare } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { episodeChoices } from './use-episodes.ts';

const episode = (id: string): EpisodeOfCare => ({
  resourceType: 'EpisodeOfCare',
  id,
  display: id,
  patient: { id: 'p', resourceType: 'Patient' },
  status: 'Active',
});
const named = (id: string) => ({ id, resourceType: 'EpisodeOfCare' as const, display: id });
const values = (...given: Parameters<typeof episodeChoices>) => episodeChoices(...given)?.data.map(({ value }) => value);

describe('the episode of a visit', () => {
  it('is the only one, without a question', () => {
    expect(episodeChoices([episode('a')], undefined)).toMatchObject({ isAsked: false, value: 'a' });
    expect(episodeChoices([], undefined)).toBeUndefined();
  });
  it('is asked for where there are several, until one is chosen', () => {
    const several = [episode('a'), episode('b')];
    expect(episodeChoices(several, undefined)).toMatchObject({ isAsked: true, value: '' });
    expect(values(several, undefined)).toEqual(['', 'a', 'b']);
    expect(episodeChoices(several, named('b'))).toMatchObject({ isAsked: false, value: 'b' });
    expect(values(several, named('b'))).toEqual(['a', 'b']);
  });
  it('stays as chosen where it is none of those', () => expect(values([episode('a')], named('old'))).toEqual(['a', 'old']));
});
