import { expect, it } from 'vitest';
import { isVideoLink, joinsVideo, videoLinkOf } from './video-link-of.ts';

const visit = { mode: 'Telehealth', status: 'booked', description: 'Call: https://video.example/r/1?pw=a' } as const;

it('is the https address in the description of a telehealth visit that takes place', () => {
  expect(videoLinkOf(visit)).toBe('https://video.example/r/1?pw=a');
  expect(videoLinkOf({ ...visit, mode: 'InPerson' })).toBeUndefined();
  expect(videoLinkOf({ ...visit, status: 'cancelled' })).toBeUndefined();
  expect(videoLinkOf({ ...visit, description: 'http://video.example javascript:alert(1)' })).toBeUndefined();
  expect([isVideoLink('https://video.example/1'), isVideoLink('video.example'), isVideoLink('https://a b')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('offers a call until the visit has ended', () => {
  const visit = {
    mode: 'Telehealth',
    status: 'booked',
    description: 'https://video.test/room',
    end: '2026-11-28T15:00:00Z',
  } as const;
  expect(joinsVideo(visit, new Date('2026-11-28T14:00:00Z'))).toBe(true);
  expect(joinsVideo(visit, new Date('2026-11-28T15:00:00Z'))).toBe(false);
  expect(joinsVideo({ ...visit, description: 'By phone' }, new Date('2026-11-28T14:00:00Z'))).toBe(false);
});
