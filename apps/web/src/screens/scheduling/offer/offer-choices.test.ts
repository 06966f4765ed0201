import type { OfferByLink, OfferState } from '@notewell/protocol';
import { describe, expect, it } from 'vitest';
import { choicesOf, sentenceOf, titleOf } from './offer-choices.ts';

const offer = (state: OfferState, isFree?: boolean): OfferByLink => ({
  practice: 'Lakeview',
  timeZone: 'America/Chicago',
  locale: 'en-US',
  start: '2026-12-01T15:00:00Z',
  deadline: '2026-11-30T15:00:00Z',
  state,
  isFree,
});

describe('the page of an offer', () => {
  it('declines nothing at the first press, and asks instead', () => {
    expect([choicesOf(offer('open'), false), choicesOf(offer('open'), true)]).toEqual([
      ['accept', 'ask'],
      ['decline', 'keep'],
    ]);
    expect(titleOf(offer('open'), true)).toBe('Decline this time?');
    expect(sentenceOf(offer('open'), true)).toMatch(/^Tuesday, December 1, 2026 at 9:00 AM is offered to others at once\./);
  });
  it('says what was declined, with a way back while the time is free', () => {
    expect([choicesOf(offer('declined', true), false), choicesOf(offer('declined'), false)]).toEqual([['return'], []]);
    expect(sentenceOf(offer('declined', true), false)).toMatch(/^You declined Tuesday, .+ The time is still free/);
    expect(sentenceOf(offer('declined'), false)).toContain('The time is offered to others.');
  });
  it('has no buttons once it is over', () => {
    expect([choicesOf(offer('over'), false), choicesOf(offer('accepted'), true)]).toEqual([[], []]);
  });
});
