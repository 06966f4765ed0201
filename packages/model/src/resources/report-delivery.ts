import { boolean, code, email, group, instant, integer, list, longText, reference, text, time } from '../kernel/field.ts';
import { byInstant, byReference, byText, byValue, defineResource, practiceWide, type ResourceOf } from '../kernel/resource.ts';
import { Recurrence, ReportFormat, TaskResult, Weekday } from '../vocabularies/index.ts';

export const ReportDelivery = defineResource({
  type: 'ReportDelivery',
  collection: 'reportDeliveries',
  labels: ['Report delivery', 'Report deliveries'],
  about: 'A report that is run and handed over by itself: to whom, how often, and under which password.',
  family: 'reports',
  scope: practiceWide,
  fields: {
    title: text({ max: 300 }).required(),
    author: reference('Practitioner').stampedBy('caller'),
    criteria: reference('ReportCriteria').required(),
    recipients: list(group({ user: reference('Practitioner'), email: email().about('Where the recipient is not staff') }), {
      max: 200,
    }),
    message: longText(),
    format: code(ReportFormat),
    password: text({ min: 8, max: 200 }).secret().about('The file is encrypted with it; read back by decrypt-password alone'),
    recurrence: code(Recurrence).about('Once where absent'),
    weekday: code(Weekday).about('For Weekly'),
    dayOfMonth: integer({ min: 1, max: 31 }).about('For Monthly; the last day where the month is shorter'),
    at: time().about('In the practice’s time zone'),
    active: boolean({ unset: true }),
    skipEmpty: boolean().about('Nothing is sent where there are no rows'),
    nextRun: instant().readOnly(),
    lastRun: instant().readOnly(),
    lastResult: code(TaskResult).readOnly().snapshot(),
    lastMessage: longText().readOnly(),
  },
  filters: {
    Text: byText('title'),
    Author: byReference('author'),
    Recipient: byReference('recipients.user'),
    Criteria: byReference('criteria'),
    Active: byValue('active'),
    NextRun: byInstant('nextRun'),
    LastResult: byValue('lastResult'),
  },
  sorts: { name: 'title', created: 'id', nextRun: 'nextRun', lastRun: 'lastRun' },
  display: (delivery) => delivery.title,
});
export type ReportDelivery = ResourceOf<typeof ReportDelivery>;
