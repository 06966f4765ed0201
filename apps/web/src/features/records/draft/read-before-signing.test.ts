import { describe, expect, it } from 'vitest';
import { ChangedMeanwhile, requireRead } from './read-before-signing.ts';

const me = 'Practitioner/me';
const plan = (versionId: string, lastModifiedBy: string, title: string) => ({ title, meta: { versionId, lastModifiedBy } });
const read = plan('3', 'Practitioner/ana', 'Sleep');
const sign = (current: typeof read) => requireRead({ read, current, mine: me, textOf: ({ title }) => title });

describe('a signature', () => {
  it('is not put under words that somebody else wrote meanwhile', () => {
    expect(() => sign(plan('4', 'Practitioner/ana', 'Sleep and eat'))).toThrow(ChangedMeanwhile);
  });
  it('says what waits for the words', () => {
    const force = () =>
      requireRead({
        read,
        current: plan('4', 'Practitioner/ana', 'Eat'),
        mine: me,
        textOf: ({ title }) => title,
        step: 'put it in force',
      });
    expect(force).toThrow(expect.objectContaining({ title: expect.stringMatching(/Read it again, then put it in force\.$/) }));
  });
  it('is put under the words that were read', () => {
    expect(() => sign(read)).not.toThrow();
    expect(() => sign(plan('4', 'Practitioner/ana', 'Sleep'))).not.toThrow();
  });
  it('does not wait for what the server makes of one’s own words', () => {
    expect(() => sign(plan('4', me, 'Sleep, as numbered'))).not.toThrow();
  });
});
