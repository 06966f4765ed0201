import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearFailure, closeToasts, toast, toastFailure, toastUndone } from './toasts.ts';

const shown = () => notificationsStore.getState().notifications.map(({ title }) => title);

describe('the message that an act failed', () => {
  beforeEach(closeToasts);
  afterEach(closeToasts);

  it('goes when the act is tried again, and no other goes', () => {
    toastFailure(new Error('refused'), 'It was not booked');
    toastUndone('You are offline.', 'The author was not changed');
    clearFailure('It was not booked');
    toast('Tuesday', 'Booked');
    expect(shown()).toEqual(['The author was not changed', 'Booked']);
    clearFailure('The author was not changed');
    expect(shown()).toEqual(['Booked']);
  });
  it('is shown once, with the newest reason', () => {
    toastUndone('You are offline.', 'It was not booked');
    toastFailure(new Error('refused'), 'It was not booked');
    expect(shown()).toEqual(['It was not booked']);
    expect(notificationsStore.getState().notifications[0]?.color).toBe('red');
  });
});
