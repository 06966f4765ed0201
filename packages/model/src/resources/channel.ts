import { boolean, code, list, longText, reference, text } from '../kernel/field.ts';
import { byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { ChannelKind } from '../vocabularies/index.ts';

export const Channel = defineResource({
  type: 'Channel',
  collection: 'channels',
  labels: ['Channel', 'Channels'],
  about: 'A secure conversation; its members are channel memberships and its messages are partitioned by it.',
  family: 'messaging',
  scope: practiceWide,
  fields: {
    name: text({ max: 200 }),
    kind: code(ChannelKind).required(),
    topic: longText(),
    patient: reference('Patient').about('Whose care a Patient channel is about'),
    group: reference('Group'),
    programs: list(reference('Program'), { max: 200, unique: 'id' }),
    owner: reference('Practitioner').stampedBy('caller').about('Who made it; who runs it now, its members say'),
    private: boolean().about('Found only by its members'),
    archived: boolean(),
    readOnly: boolean().about('Only its owners write'),
    legalHold: boolean().about('Nothing in it is withdrawn, deleted or removed by age'),
    avatar: reference('Media'),
  },
  patients: ['patient'],
  filters: {
    Text: byText('name', 'topic'),
    Kind: byValue('kind'),
    Patient: byReference('patient'),
    Group: byReference('group'),
    Program: byReference('programs'),
    Owner: byReference('owner'),
    Archived: byValue('archived'),
    LegalHold: byValue('legalHold'),
  },
  sorts: { name: 'name', created: 'id' },
  display: (channel) => channel.name ?? channel.patient?.display ?? channel.group?.display,
});
export type Channel = ResourceOf<typeof Channel>;
