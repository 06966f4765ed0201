import type { ListQuery } from '@notewell/client';
import type { Notification } from '@notewell/model';
import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../platform/testing/draw.tsx';
import { useAbout } from './use-about.ts';
import { useInbox } from './use-inbox.ts';

const patient = { id: 'p', resourceType: 'Patient', display: 'Able, Ann' };
const records: Readonly<Record<string, object>> = {
  QuestionnaireResponse: { id: 'p.r', subject: patient, questionnaire: { id: 'q', display: 'PHQ-9' } },
  CarePlan: { id: 'p.c', patient, title: 'Sleep' },
  Channel: { id: 'k', patient, name: 'Care of Ann' },
};
const of = (
  kind: Notification['kind'],
  resourceType: 'QuestionnaireResponse' | 'CarePlan' | 'Channel',
  id: string,
): Notification => ({
  resourceType: 'Notification',
  recipient: { id: 'me' },
  kind,
  title: 'Waits',
  about: { id, resourceType },
});
const items = [
  of('RiskAlert', 'QuestionnaireResponse', 'p.r'),
  of('ReviewRequested', 'CarePlan', 'p.c'),
  of('Message', 'Channel', 'k'),
];

function Named() {
  const about = useAbout(items);
  return items.map((one) => `${about(one)?.patient?.display}, ${about(one)?.title}. `);
}

it('a risk alert, a plan to sign and a message name their patient and the record', () => {
  const client = {
    watchList: ({ type }: { type: string }) => watched({ ...emptyList, items: records[type] ? [records[type]] : [] }),
  };
  const user = { id: 'me', permissions: ['QuestionnaireResponse.Read', 'CarePlan.Read'] };
  expect(markupOf(<Named />, { client, user })).toBe('Able, Ann, PHQ-9. Able, Ann, Sleep. Able, Ann, Care of Ann. ');
});

it('work stays in the inbox, with its record, behind hundreds of newer items', () => {
  const numbers = Array.from({ length: 450 }, (_, n) => String(n).padStart(4, '0'));
  const rows: Readonly<Record<string, readonly { readonly id: string }[]>> = {
    Notification: numbers.map((n) => ({
      ...of('ReviewRequested', 'CarePlan', `p.c${n}`),
      id: `me.n${n}`,
      ...(n === '0449' ? {} : { kind: 'Appointment', read: '2026-11-20T10:00:00Z' }),
    })),
    CarePlan: numbers.map((n) => ({ id: `p.c${n}`, patient, title: `Plan ${n}` })),
  };
  /** A list as the server answers it: its first page, or all of a whole one. */
  const watchList = ({ type, filters = [], pageSize = 50, whole }: ListQuery) => {
    const ids = filters.find(({ kind }) => kind === 'Id')?.values;
    const found = (rows[type] ?? []).filter(({ id }) => !ids || ids.includes(id));
    return watched({ ...emptyList, items: whole ? found : found.slice(0, pageSize) });
  };
  function Inbox() {
    const { list, open } = useInbox();
    const about = useAbout(list.items);
    const named = list.items.filter((one) => about(one) !== undefined);
    return `${open.map((one) => about(one)?.title)} of ${named.length}`;
  }
  const user = { id: 'me', permissions: ['Notification.Read', 'CarePlan.Read'] };
  const client = { watchList, watchAnswer: () => watched(undefined) };
  expect(markupOf(<Inbox />, { client, user })).toBe('Plan 0449 of 450');
});

it('a record that the user may not read is closed, and one that still loads is not known', () => {
  function Closed() {
    return String(useAbout(items)(items[1] as Notification)?.isClosed);
  }
  const shown = (status: string) => markupOf(<Closed />, { client: { watchList: () => watched({ ...emptyList, status }) } });
  expect(['ready', 'denied', 'loading', 'error'].map(shown)).toEqual(['true', 'true', 'undefined', 'undefined']);
});
