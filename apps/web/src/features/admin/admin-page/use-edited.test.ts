import { describe, expect, it } from 'vitest';
import { editedOver } from './use-edited.ts';

describe('editedOver', () => {
  it('keeps what was typed when the record changes elsewhere', () => {
    const typed = { name: 'Night shift' };
    expect(editedOver({ name: 'Shift', about: '' }, typed).draft).toEqual({ name: 'Night shift', about: '' });
    expect(editedOver({ name: 'Shift', about: 'theirs' }, typed)).toEqual({
      draft: { name: 'Night shift', about: 'theirs' },
      dirty: true,
    });
  });
  it('has nothing to save once the record says the same', () => {
    expect(editedOver({ name: 'Night shift' }, { name: 'Night shift' }).dirty).toBe(false);
  });
});
