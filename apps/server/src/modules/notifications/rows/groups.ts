import { leadersOf } from '@notewell/rules';
import { rowFor, toAll } from '../row.ts';

const kind = 'GroupLeader';

/** Staff who lead a group, or no longer do. Those who made the change themselves know of it. */
export const groupRows = [
  rowFor('Group', { kind, title: 'You lead a group now', recipients: ({ leader }) => toAll([leader?.id]) }),
  rowFor('Group', {
    kind,
    title: 'You co-lead a group now',
    recipients: ({ leader, coLeaders = [] }) => toAll(coLeaders.map(({ id }) => id).filter((id) => id !== leader?.id)),
  }),
  rowFor('Group', {
    kind,
    title: 'You no longer lead a group',
    happened: ({ before, after }) => {
      const now = leadersOf(after);
      return toAll(leadersOf(before).filter((id) => !now.includes(id)));
    },
  }),
];
