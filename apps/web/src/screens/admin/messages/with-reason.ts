import type { ChannelKind } from '@notewell/model';
import { headers } from '@notewell/protocol';

/** The header that carries the reason. It is percent-encoded, because headers carry ASCII only. */
export const withReason = (reason: string): Readonly<Record<string, string>> => ({
  [headers.reason]: encodeURIComponent(reason),
});

const kinds: Readonly<Record<ChannelKind, string>> = {
  Direct: 'Between two people',
  Team: 'Team',
  Patient: 'Care conversation',
  Announcement: 'Announcements',
};
export const kindWords = (kind: ChannelKind): string => kinds[kind];
