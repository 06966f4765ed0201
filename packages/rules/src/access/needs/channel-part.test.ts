import { expect, it } from 'vitest';
import { channelFault } from './channel-part.ts';

const channel = (isClosed: boolean) => ({
  channel: { isOpen: false, isClosed, isHeld: false, readOnly: false, role: 'Owner' as const },
});
const refused = 'This channel is archived. Ask an owner to reopen it.';
const message = { text: 'Words' };
const membership = (role: string) => ({ role, lastReadAt: '2026-11-20T10:00:00Z' });

it.each([
  ['takes messages while it is open', 'ChatMessage', undefined, message, false, undefined],
  ['takes no message once archived', 'ChatMessage', undefined, message, true, refused],
  ['takes no member once archived', 'ChannelMembership', undefined, membership('Member'), true, refused],
  ['changes no role once archived', 'ChannelMembership', membership('Member'), membership('Owner'), true, refused],
  ['lets members leave once archived', 'ChannelMembership', membership('Member'), undefined, true, undefined],
  ['lets members mark it read once archived', 'ChannelMembership', membership('Member'), membership('Member'), true, undefined],
] as const)('a channel %s', (_does, type, before, after, isClosed, fault) =>
  expect(channelFault(type, { before, after, context: channel(isClosed) } as Parameters<typeof channelFault>[1])).toBe(fault),
);

it.each([
  ['a message is withdrawn', 'ChatMessage', message, { retracted: '2026-11-20T10:00:00Z' }, true],
  ['a message is deleted', 'ChatMessage', message, undefined, true],
  ['a file is deleted', 'DocumentReference', { id: 'f' }, undefined, true],
  ['a file is taken off', 'DocumentReference', { content: { hash: 'a' } }, {}, true],
  ['a file is replaced', 'Media', { content: { hash: 'a' } }, { content: { hash: 'b' } }, true],
  ['a file arrives', 'DocumentReference', {}, { content: { hash: 'a' } }, false],
  ['a file is renamed', 'DocumentReference', { content: { hash: 'a' } }, { content: { hash: 'a' }, title: 'New' }, false],
  ['a file was a mistake', 'DocumentReference', { status: 'Current' }, { status: 'EnteredInError' }, true],
  ['a file was completed by mistake', 'DocumentReference', {}, { completion: 'EnteredInError' }, true],
  ['it is deleted itself', 'Channel', { id: 'c' }, undefined, true],
  ['a message is corrected', 'ChatMessage', message, { text: 'Better' }, false],
  ['a member leaves', 'ChannelMembership', membership('Member'), undefined, false],
] as const)('a legal hold matters where %s', (_where, type, before, after, isRefused) => {
  const context = { channel: { ...channel(false).channel, kind: 'Team', isHeld: true } };
  expect(channelFault(type, { before, after, context })?.includes('legal hold') ?? false).toBe(isRefused);
});

it.each(['patient', 'group'])('a channel stays with its %s once it has a message', (name) => {
  const fault = (from: string | undefined, to: string | undefined, hasMessages: boolean) => {
    const row = (id: string | undefined) => ({ kind: 'Patient', topic: id ?? 'none', ...(id && { [name]: { id } }) });
    const context = { channel: { ...channel(false).channel, kind: 'Patient', hasMessages } };
    return channelFault('Channel', { before: row(from), after: row(to), context });
  };
  const stays = expect.stringContaining('Create a new channel');
  expect([fault('a', 'b', true), fault('a', undefined, true), fault(undefined, 'b', true)]).toEqual([stays, stays, stays]);
  expect([fault('a', 'a', true), fault('a', 'b', false)]).toEqual([undefined, undefined]);
});
