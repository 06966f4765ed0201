import type { EpisodeOfCare } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { episodeChoices, episodeFaults, episodeWords } from './use-episodes.ts';

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
  it('is a fault of the visit until it is chosen among several in care that day', () => {
    const several = [episode('a'), episode('b')];
    const faults = (...given: Parameters<typeof episodeFaults>) => episodeFaults(...given).map(({ path }) => path);
    const facts = { day: '2026-11-28' };
    expect(faults(several, facts, undefined)).toEqual(['episodeOfCare']);
    expect(faults(several, facts, named('b'))).toEqual([]);
    expect(faults([episode('a')], facts, undefined)).toEqual([]);
  });
  it('stays as chosen where it is none of those', () => expect(values([episode('a')], named('old'))).toEqual(['a', 'old']));
  it('is named by its programs and its first day', () => {
    const programs = ['Outpatient', 'Skills'].map((display) => ({
      program: { id: display, resourceType: 'Program' as const, display },
      status: display === 'Skills' ? ('Active' as const) : ('Completed' as const),
    }));
    expect(episodeWords({ ...episode('a'), programs, start: '2026-11-20' })).toBe('Skills since Nov 20, 2026');
    expect(episodeWords(episode('a'))).toBe('a');
  });
});
