import { describe, expect, it } from 'vitest';
import { statedMoment } from './signing-time.ts';

const now = Date.parse('2026-11-20T16:00:00.000Z');
const arrived = '2026-11-20T16:00:00.000Z';
const before = (lastModified: string, change: object = {}) => ({ meta: { versionId: '1', lastModified }, ...change });

describe('the moment that a device states', () => {
  it('is that of its arrival where nothing is stated', () => {
    expect(statedMoment(undefined, undefined, now)).toBe(arrived);
  });
  it('is kept for work that was done offline within seven days', () => {
    const offline = '2026-11-18T09:30:00Z';
    expect(statedMoment(offline, undefined, now)).toBe(offline);
    // The edit before the signature arrived together with it.
    expect(statedMoment(offline, before('2026-11-20T15:59:00Z'), now)).toBe(offline);
  });
  it('is that of its arrival where it lies further back', () => {
    for (const stated of ['2026-11-13T15:59:59Z', '2019-01-01T00:00:00Z'])
      expect(statedMoment(stated, undefined, now)).toBe(arrived);
  });
  it('does not lie before the last edit that the server knew', () => {
    expect(statedMoment('2026-11-18T09:30:00Z', before('2026-11-19T08:00:00Z'), now)).toBe(arrived);
    expect(statedMoment('2026-11-19T09:30:00Z', before('2026-11-19T08:00:00Z'), now)).toBe('2026-11-19T09:30:00Z');
  });
  it.each([
    ['signature', { signatures: [{ status: 'Signed', signedAt: '2026-11-20T12:00:00Z' }] }],
    ['return', { revisionRequests: [{ comment: 'x', at: '2026-11-20T12:00:00Z' }] }],
    ['hand-over', { handOvers: [{ to: { id: 'a' }, reason: 'x', at: '2026-11-20T12:00:00Z' }] }],
  ] as const)('does not lie before a %s that it follows', (_name, change) => {
    const note = before('2026-11-20T15:59:00Z', structuredClone(change));
    expect(statedMoment('2026-11-20T11:00:00Z', note, now)).toBe(arrived);
    expect(statedMoment('2026-11-20T13:00:00Z', note, now)).toBe('2026-11-20T13:00:00Z');
  });
});
