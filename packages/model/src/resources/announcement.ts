import { boolean, code, instant, json, list, longText, text, url } from '../kernel/field.ts';
import { byInstant, byText, byValue, check, defineResource, everywhere, laterThan, type ResourceOf } from '../kernel/resource.ts';
import { AlertSeverity, DefinitionStatus, FormAudience } from '../vocabularies/index.ts';

export const Announcement = defineResource({
  type: 'Announcement',
  collection: 'announcements',
  labels: ['Announcement', 'Announcements'],
  about: 'News from whoever runs the installation: maintenance, new features, outages.',
  family: 'shelf',
  scope: everywhere,
  fields: {
    title: text({ max: 300 }).required(),
    text: longText().required(),
    document: json().about('The same as rich text'),
    status: code(DefinitionStatus),
    severity: code(AlertSeverity),
    from: instant(),
    to: instant(),
    audience: list(code(FormAudience), { max: 3, unique: true }).about('All where empty'),
    practices: list(text({ max: 100 }), { max: 10_000, unique: true }).about('Short names of practices; all where empty'),
    link: url(),
    dismissible: boolean(),
    onSignIn: boolean().about('Also on the sign-in page, for anybody'),
  },
  filters: {
    Text: byText('title', 'text'),
    Status: byValue('status'),
    Severity: byValue('severity'),
    Practice: byValue('practices'),
    From: byInstant('from'),
    To: byInstant('to'),
    OnSignIn: byValue('onSignIn'),
  },
  sorts: { name: 'title', created: 'id', from: 'from' },
  checks: [
    laterThan('to', 'from'),
    check(
      'onSignIn',
      'invalid',
      'The sign-in page tells nothing of single practices',
      ({ onSignIn, practices }) => onSignIn !== true || !Array.isArray(practices) || practices.length === 0,
    ),
  ],
  display: (announcement) => announcement.title,
});
export type Announcement = ResourceOf<typeof Announcement>;
