import { boolean, code, instant, reference, text } from '../kernel/field.ts';
import { byReference, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { ChannelAlerts, ChannelRole } from '../vocabularies/index.ts';

export const ChannelMembership = defineResource({
  type: 'ChannelMembership',
  collection: 'channelMemberships',
  labels: ['Channel member', 'Channel members'],
  about: 'One person in one channel: what they may do there and how far they have read.',
  family: 'messaging',
  scope: practiceWide,
  fields: {
    channel: reference('Channel').required(),
    member: reference('Practitioner', 'Patient', 'RelatedPerson').required(),
    role: code(ChannelRole),
    alerts: code(ChannelAlerts),
    joined: instant().stampedBy('now'),
    lastReadAt: instant(),
    lastReadMessage: text({ max: 200 }).about('Id of the message'),
    mutedUntil: instant(),
    favourite: boolean(),
    hidden: boolean(),
  },
  filters: {
    Channel: byReference('channel'),
    Member: byReference('member'),
    Role: byValue('role'),
    Hidden: byValue('hidden'),
  },
  forward: { by: 'lastReadAt', with: ['lastReadMessage'] },
  rebases: { entries: [] },
  sorts: { created: 'id', joined: 'joined' },
  display: ({ member }) => member.display,
});
export type ChannelMembership = ResourceOf<typeof ChannelMembership>;
