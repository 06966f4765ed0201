import type { EpisodeOfCare } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { episodeAt, episodesAt } from './at-visit.ts';

const day = '2026-06-15';
const episode = (id: string, more: Partial<EpisodeOfCare> = {}): EpisodeOfCare => ({
  resourceType: 'EpisodeOfCare',
  id,
  patient: { id: 'p', resourceType: 'Patient' },
  status: 'Active',
  start: '2026-03-01',
  ...more,
});
const inProgram = (id: string) => ({
  programs: [{ program: { id, resourceType: 'Program' as const }, status: 'Active' as const }],
});
const idOf = (episodes: EpisodeOfCare[], program?: string) => episodeAt(episodes, { day, program })?.id;

describe('the episode of a visit', () => {
  it('is the only one in care on its day', () => {
    const [waits, later, over] = [
      episode('waits', { status: 'Waitlist' }),
      episode('later', { start: '2026-07-01' }),
      episode('over', { status: 'Finished', end: '2026-06-01' }),
    ];
    expect(idOf([waits, episode('one'), later, over])).toBe('one');
    expect(idOf([episode('held', { status: 'OnHold' })])).toBe('held');
    expect(idOf([waits, later, over])).toBeUndefined();
  });
  it('is nobody’s guess where there are several', () => {
    const several = [episode('one'), episode('two')];
    expect(idOf(several)).toBeUndefined();
    expect(episodesAt(several, { day })).toHaveLength(2);
  });
  it('is that of its program', () => {
    const several = [episode('one', inProgram('a')), episode('two', inProgram('b'))];
    expect(idOf(several, 'b')).toBe('two');
    // A program in which nobody is enrolled excludes nothing.
    expect(idOf([episode('one', inProgram('a'))], 'c')).toBe('one');
  });
  it('is the one that was in care then, if none is now', () => {
    const over = episode('over', { status: 'Finished', end: day });
    expect(idOf([over])).toBe('over');
    expect(idOf([over, episode('next', { start: day })])).toBe('next');
    expect(idOf([episode('cancelled', { status: 'Cancelled', end: day })])).toBeUndefined();
  });
});
