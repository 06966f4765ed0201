import type { ListQuery } from '@notewell/client';
import { expect, test } from 'vitest';
import { emptyList, markupOf, watched } from '../../platform/testing/draw.tsx';
import { ScheduledHere } from './scheduled-messages.tsx';
import { useScheduled, withScheduled } from './use-scheduled.ts';

/** The keys of the messages that wait in one conversation. */
function drawn(permissions: readonly string[]): string {
  const message = (key: string, at: string, channel: string) => ({
    key,
    at,
    state: 'Waiting',
    text: 'Hello',
    channel: { id: channel },
  });
  const scheduled = [
    message('late', '2026-12-02T10:00:00.000Z', 'c1'),
    message('elsewhere', '2026-12-01T09:00:00.000Z', 'c2'),
    message('early', '2026-12-01T10:00:00.000Z', 'c1'),
  ];
  const watchList = ({ type, filters }: ListQuery) =>
    watched(
      type === 'PersonalPreferences' && filters?.[0]?.values?.[0] === 'me'
        ? { ...emptyList, items: [{ id: 'own', scheduled }] }
        : emptyList,
    );
  function Probe() {
    const { may, scheduled: waiting } = useScheduled('c1');
    return `${may ? 'may' : 'may not'}: ${waiting.map(({ key }) => key).join(', ')}`;
  }
  return markupOf(<Probe />, { client: { watchList }, user: { id: 'me', permissions } });
}

test('lists the user’s own messages of the conversation, the next first', () => {
  expect(drawn(['PersonalPreferences.Update'])).toContain('may: early, late');
});
test('asks for nothing where the user keeps no preferences', () => {
  expect(drawn([])).toContain('may not: ');
});
test('shows a message that was not sent where its writer may write no more, to discard it', () => {
  const failed = {
    key: 'one',
    at: '2026-12-01T10:00:00.000Z',
    channel: { id: 'c1' },
    text: 'Hello',
    state: 'Failed',
    problem: 'Left.',
  };
  const watchList = () => watched({ ...emptyList, items: [{ id: 'own', scheduled: [failed] }] });
  const user = { id: 'me', permissions: ['PersonalPreferences.Update'] };
  const watchConnection = () => watched({ online: true });
  const markup = markupOf(<ScheduledHere channel="c1" />, { client: { watchList, watchConnection }, user });
  for (const words of ['Not sent: Left.', 'Hello', 'Discard']) expect(markup).toContain(words);
  expect(markup).not.toContain('Change time');
});
test('cannot be cancelled without a connection, because the server would send it all the same', () => {
  const waiting = { key: 'one', at: '2026-12-01T10:00:00.000Z', channel: { id: 'c1' }, text: 'Hello', state: 'Waiting' };
  const watchList = () => watched({ ...emptyList, items: [{ id: 'own', scheduled: [waiting] }] });
  const user = { id: 'me', permissions: ['PersonalPreferences.Update'] };
  const markup = (online: boolean) =>
    markupOf(<ScheduledHere channel="c1" />, { client: { watchList, watchConnection: () => watched({ online }) }, user });
  expect(markup(true)).not.toContain('Needs a connection');
  expect(markup(false)).toContain('Needs a connection');
});
test('is taken back into the composer after what is written there', () => {
  expect(withScheduled(' ', 'Later')).toBe('Later');
  expect(withScheduled('Now\n', 'Later')).toBe('Now\n\nLater');
});
