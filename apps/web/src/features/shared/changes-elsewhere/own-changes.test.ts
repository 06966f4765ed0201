import { describe, expect, it } from 'vitest';
import { OwnChanges } from './own-changes.ts';

describe('OwnChanges', () => {
  it('takes a value that changed elsewhere', () => {
    const own = new OwnChanges('a');
    expect(own.see('a')).toBe(false);
    expect(own.see('b')).toBe(true);
    expect(own.see('b')).toBe(false);
  });
  it('recognizes late copies of what was typed here, in their order', () => {
    const own = new OwnChanges('');
    for (const text of ['w', 'wa', 'wal', 'walk']) own.give(text);
    expect(own.see('wa')).toBe(false);
    expect(own.see('walk')).toBe(false);
    expect(own.see('walked')).toBe(true);
  });
  it('keeps what was typed here while it is on its way', () => {
    const own = new OwnChanges('');
    own.give('mine');
    expect(own.see('theirs')).toBe(false);
    expect(own.see('mine')).toBe(false);
    expect(own.see('theirs again')).toBe(true);
  });
  it('takes a change from elsewhere after typing was undone by hand', () => {
    const own = new OwnChanges('a');
    own.give('ab');
    own.give('a');
    expect(own.see('theirs')).toBe(true);
  });
  it('takes a merged value once the record has it', () => {
    const own = new OwnChanges('a');
    own.give('a mine');
    expect(own.merged('a mine', 'a mine theirs')).toBe(false);
    expect(own.see('a mine theirs')).toBe(true);
    own.give('a mine theirs more');
    expect(own.see('a mine theirs more, and others')).toBe(false);
    expect(own.merged('a mine theirs more', 'a mine theirs more, and others')).toBe(true);
    expect(own.see('from elsewhere')).toBe(true);
  });
  it('leaves newer typing alone when an older value was merged', () => {
    const own = new OwnChanges('a');
    own.give('a mine');
    own.give('a mine too');
    own.merged('a mine', 'a mine theirs');
    expect(own.see('a mine theirs')).toBe(false);
    expect(own.isOnItsWay()).toBe(true);
  });
});
