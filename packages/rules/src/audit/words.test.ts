import { describe, expect, it } from 'vitest';
import { deedOf, groundOf, isRefused, placeOf, tokenOf } from './words.ts';

const line = (action: string, resourceType: string, detail: Record<string, unknown> = {}) => ({ action, resourceType, detail });

describe('an entry of the security log in words', () => {
  it('says what was done to what, and how many at once', () => {
    expect(deedOf(line('read', 'Note'))).toBe('Opened note');
    expect(deedOf(line('query', 'Condition', { count: 20 }))).toBe('Searched 20 × problem');
    expect(deedOf(line('sign-in', 'Account'))).toBe('Signed in');
    expect(deedOf(line('refused', 'Patient', { status: 404 }))).toBe('Was refused patient (404)');
    expect(deedOf(line('list', 'Condition', { count: 20, readAhead: true }))).toBe(
      'Copied to the device, for use without a network: 20 × problem',
    );
    expect(deedOf(line('refused', 'Patient', { status: 404, readAhead: true }))).toBe(
      'The device asked for a copy and was refused: patient (404)',
    );
    const call = '/api/v1/practices/:networkId/access/:profileId/sessions';
    expect(deedOf(line('refused', '', { status: 403, call }))).toBe('Was refused access sessions (403)');
    expect(deedOf(line('something-new', 'Practice'))).toBe('something-new Practice');
  });
  it('says under which grant or temporary access, and from where', () => {
    expect(groundOf(line('read', 'Note', { grant: 'Note.Read' }))).toBe('Note.Read');
    expect(groundOf(line('read', 'Note', { grant: 'Note.Read', token: 't' }))).toBe('Temporary access');
    expect(groundOf(line('refused', 'Note'))).toBe('');
    expect([tokenOf(line('read', 'Note', { token: 't' })), placeOf(line('read', 'Note', { ip: '192.0.2.1' }))]).toEqual([
      't',
      '192.0.2.1',
    ]);
  });
  it('is a refusal where something was denied or somebody failed to sign in', () => {
    expect([
      isRefused(line('refused', 'Note')),
      isRefused(line('sign-in-failed', 'Account')),
      isRefused(line('read', 'Note')),
    ]).toEqual([true, true, false]);
  });
});
