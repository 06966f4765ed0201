import { boolean, code, group, instant, list, longText, reference, text, time, timeZone } from '../kernel/field.ts';
import { byReference, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { NotificationEmail, NotificationKind, NotificationPriority, ScheduledState } from '../vocabularies/messaging/messages.ts';

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
    corrections: list(
      group({
        message: text({ max: 200 }).required().about('Id of the message'),
        text: longText(),
        was: longText().about('Text of the message when its correction began'),
      }),
      { max: 100, keys: ['message'] },
    ).about('Corrections of sent messages, begun and not saved, the newest last'),
    scheduled: list(
      group({
        key: text({ max: 60 }).required().about('Names it on every device'),
        channel: reference('Channel').required(),
        text: longText().required(),
        at: instant().required(),
        thread: reference('ChatMessage'),
        mentions: list(reference('Practitioner', 'Patient', 'RelatedPerson'), { max: 100 }),
        priority: code(NotificationPriority),
        state: code(ScheduledState).required(),
        problem: text({ max: 500 }).about('Why it was not sent'),
      }),
      { max: 100, keys: ['key'] },
    ).about('Messages that the server sends later'),
    dismissed: list(text({ max: 200 }), { max: 500, unique: true }).about('Ids of announcements that the person has put away'),
    chart: group({
      layout: text({ max: 40 }),
      order: list(text({ max: 40 }), { max: 40, unique: true }),
    }).about('How the parts of a chart are arranged'),
    notifications: group({
      choices: list(
        group({
          kind: code(NotificationKind).required(),
          hidden: boolean().about('Left out of the inbox; work is always shown there'),
          email: code(NotificationEmail),
          noPush: boolean().about('Not shown by the devices that the person chose'),
        }),
        { max: 40, keys: ['kind'] },
      ),
      digestAt: time().about('Time of the daily email; 08:00 where empty'),
      quiet: group({
        from: time(),
        to: time(),
        weekends: boolean().about('Saturdays and Sundays are quiet all day'),
      }).about('No email or push is sent then; it follows afterwards'),
      timeZone: timeZone().about('That of the practice where empty'),
    }).about('Where each kind of notification reaches the person, and when'),
  },
  filters: {
    Owner: byReference('owner'),
    Pin: byReference('pins'),
    Scheduled: byValue('scheduled.state'),
    Email: byValue('notifications.choices.email'),
  },
  // The person writes on several devices, and the server takes off what it sent.
  rebases: {
    entries: ['dismissed'],
    keyed: { pins: 'id', drafts: 'channel', corrections: 'message', scheduled: 'key', 'notifications.choices': 'kind' },
    compared: ['scheduled'],
    written: ['drafts', 'corrections'],
  },
  abilities: ['create', 'read', 'update'],
  display: ({ owner }) => owner.display,
});
export type PersonalPreferences = ResourceOf<typeof PersonalPreferences>;
