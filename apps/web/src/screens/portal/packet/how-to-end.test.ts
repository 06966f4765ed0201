import { describe, expect, it } from 'vitest';
import { howToEnd } from './how-to-end.ts';

const facts = { isSigned: true, acts: true, practice: 'Harbor Street', patient: 'Dana Reyes' };

describe('the end of a packet', () => {
  it('is signed and sent by those who may sign', () => {
    expect(howToEnd(facts)).toEqual({ button: 'Sign and send' });
  });
  it('is sent by everybody if it needs no signature', () => {
    for (const acts of [true, false, undefined])
      expect(howToEnd({ ...facts, isSigned: false, acts })).toEqual({ button: 'Send to Harbor Street' });
  });
  it('is not offered to a relative who may not sign, who is told before', () => {
    const { button, why } = howToEnd({ ...facts, acts: false });
    expect(button).toBeUndefined();
    expect(why).toContain('Dana Reyes, or a relative who may sign');
  });
  it('offers nothing until it is known who may sign', () => {
    expect(howToEnd({ ...facts, acts: undefined })).toEqual({});
  });
});
