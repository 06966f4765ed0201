import { expect, it } from 'vitest';
import { markupOf } from '../../../platform/testing/draw.tsx';
import { LeaveButton } from './answer-invitation.tsx';

const shown = (asks: boolean) =>
  markupOf(<LeaveButton busy={false} isFinal asks={asks} onLeave={() => undefined} />, { client: {} });

it('asks before a person leaves an event to which they cannot return', () => {
  expect(shown(false)).not.toContain('You cannot add yourself again.');
  expect(shown(true)).toContain('You cannot add yourself again.');
});
