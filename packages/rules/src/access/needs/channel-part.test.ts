import { expect, it } from 'vitest';
import { channelFault } from './channel-part.ts';

const channel = (isClosed: boolean) => ({ channel: { isOpen: false, isClosed, readOnly: false, role: 'Owner' as const } });
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
