import type { Announcement } from '@notewell/model';
import { announcementState } from '@notewell/rules/messaging';
import { adminParts } from '../../../features/admin/admin-page/index.ts';
import { type Shelf, ShelfPage } from '../../../features/admin/shelf/index.ts';
import { momentWords } from '../../../platform/dates.ts';

const tones = { Shown: 'good', Planned: 'info', Draft: 'quiet', Retired: 'quiet', Over: 'quiet' } as const;
const audiences = { Staff: 'staff', Patient: 'patients', RelatedPerson: 'relatives' } as const;

/** For whom and when, in words. */
const detailOf = ({ audience = [], practices = [], from, to, onSignIn }: Announcement): string =>
  [
    audience.length > 0 ? `For ${audience.map((one) => audiences[one]).join(' and ')}` : 'For everybody',
    practices.length > 0 ? `in ${practices.join(', ')}` : 'in all practices',
    onSignIn ? 'also on the sign-in page' : '',
    from ? `from ${momentWords(from)}` : '',
    to ? `until ${momentWords(to)}` : '',
  ]
    .filter(Boolean)
    .join(', ');

const shelf: Shelf<Announcement> = {
  type: 'Announcement',
  noun: 'Announcement',
  about:
    'Shown at the top of Home, and on every page if it is a caution or critical. Write nothing about people in care: everybody whom it is for reads it.',
  order: { orderBy: 'created', order: 'desc' },
  fields: ['title', 'text', 'severity', 'status', 'from', 'to', 'audience', 'practices', 'link', 'dismissible', 'onSignIn'],
  labels: {
    from: 'Shown from',
    to: 'Shown until',
    audience: 'For',
    practices: 'Practices, by their short names',
    dismissible: 'Each person may put it away',
    onSignIn: 'Also on the sign-in page, where anybody reads it',
  },
  begins: { status: 'Active', severity: 'Information', dismissible: true },
  nameOf: ({ title }) => title,
  detailOf,
  stateOf: (row) => {
    const word = announcementState(row, new Date().toISOString());
    return { word, tone: tones[word] };
  },
};

/** News for all practices of the installation or some, for those who write them. */
export default function AdminAnnouncementsScreen() {
  return <ShelfPage part={adminParts.announcements} shelf={shelf} />;
}
