import { group, list, longText, reference } from '../kernel/field.ts';
import { byReference, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';

export const PersonalPreferences = defineResource({
  type: 'PersonalPreferences',
  collection: 'personalPreferences',
  labels: ['Preferences', 'Preferences'],
  about: 'What one person keeps at hand; it follows them to every device.',
  family: 'own',
  scope: practiceWide,
  fields: {
    owner: reference('Practitioner', 'Patient', 'RelatedPerson').required().stampedBy('caller'),
    pins: list(reference('SharedScribble', 'Snippet', 'Note'), { max: 500, unique: 'id' }).about(
      'Kept at hand; a pinned note is one whose sync issue is being followed (pin kind NoteSyncIssue)',
    ),
    drafts: list(group({ channel: reference('Channel').required(), text: longText() }), { max: 500, keys: ['channel'] }).about(
      'Messages begun and not sent, the newest last',
    ),
  },
  filters: { Owner: byReference('owner'), Pin: byReference('pins') },
  abilities: ['create', 'read', 'update'],
  display: ({ owner }) => owner.display,
});
export type PersonalPreferences = ResourceOf<typeof PersonalPreferences>;
