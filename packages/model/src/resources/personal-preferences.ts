import { boolean, code, group, integer, list, reference, text, time } from '../kernel/field.ts';
import { byReference, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import {
  ColorScheme,
  Density,
  NotificationChannel,
  NotificationTopic,
  ScribeNoteFormat,
  SortDirection,
  Weekday,
} from '../vocabularies/index.ts';

export const PersonalPreferences = defineResource({
  type: 'PersonalPreferences',
  collection: 'personalPreferences',
  labels: ['Preferences', 'Preferences'],
  about: 'How one person likes the application; it follows them to every device.',
  family: 'own',
  scope: practiceWide,
  fields: {
    owner: reference('Practitioner', 'Patient', 'RelatedPerson').required(),
    pins: list(reference('SharedScribble', 'Snippet', 'Note'), { max: 500, unique: 'id' }).about(
      'Kept at hand; a pinned note is one whose sync issue is being followed (pin kind NoteSyncIssue)',
    ),
    largeFont: boolean().about('Zoom of 1.25'),
    colorScheme: code(ColorScheme),
    density: code(Density),
    reducedMotion: boolean(),
    language: text({ max: 35 }).about('BCP 47'),
    timeZone: text({ max: 60 }).about('IANA name; the practice’s where absent'),
    startOfWeek: code(Weekday),
    dayStart: time().about('First hour the schedule shows'),
    dayEnd: time(),
    slotMinutes: integer({ min: 5, max: 240 }),
    defaultLocation: reference('Location'),
    defaultProgram: reference('Program'),
    defaultService: reference('HealthcareService'),
    defaultScribeNoteFormat: code(ScribeNoteFormat),
    defaultDefinition: reference('NoteDefinition'),
    signature: reference('PersonalSignature').about('Offered first when signing'),
    recentPatients: list(reference('Patient'), { max: 50, unique: 'id' }),
    homeCards: list(text({ max: 100 }), { max: 50, unique: true }).about('What Home shows, in order'),
    lists: list(
      group({
        name: text({ max: 100 }).required().about('The list on screen'),
        orderBy: text({ max: 60 }),
        direction: code(SortDirection),
        columns: list(text({ max: 60 }), { max: 100, unique: true }),
      }),
      { max: 200, unique: 'name' },
    ),
    notifications: list(
      group({ topic: code(NotificationTopic).required(), channels: list(code(NotificationChannel), { max: 10, unique: true }) }),
      { max: 100, unique: 'topic' },
    ),
    shortcuts: list(group({ action: text({ max: 100 }).required(), keys: text({ max: 60 }).required() }), {
      max: 200,
      unique: 'action',
    }),
    dismissed: list(text({ max: 100 }), { max: 1_000, unique: true }).about('Hints and announcements not to be shown again'),
  },
  filters: { Owner: byReference('owner'), Pin: byReference('pins') },
  abilities: ['create', 'read', 'update'],
  display: ({ owner }) => owner.display,
});
export type PersonalPreferences = ResourceOf<typeof PersonalPreferences>;
