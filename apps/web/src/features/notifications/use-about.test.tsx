import type { Notification } from '@notewell/model';
import { expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../platform/testing/draw.tsx';
import { useAbout } from './use-about.ts';

const patient = { id: 'p', resourceType: 'Patient', display: 'Able, Ann' };
const records: Readonly<Record<string, object>> = {
  QuestionnaireResponse: { id: 'p.r', subject: patient, questionnaire: { id: 'q', display: 'PHQ-9' } },
  CarePlan: { id: 'p.c', patient, title: 'Sleep' },
};
const of = (kind: Notification['kind'], resourceType: 'QuestionnaireResponse' | 'CarePlan', id: string): Notification => ({
  resourceType: 'Notification',
  recipient: { id: 'me' },
  kind,
  title: 'Waits',
  about: { id, resourceType },
});
const items = [of('RiskAlert', 'QuestionnaireResponse', 'p.r'), of('ReviewRequested', 'CarePlan', 'p.c')];

function Named() {
  const about = useAbout(items);
  return items.map((one) => `${about(one)?.patient?.display}, ${about(one)?.title}. `);
}

it('a risk alert and a plan to sign name their patient and the record', () => {
  const client = {
    watchList: ({ type }: { type: string }) => watched({ ...emptyList, items: records[type] ? [records[type]] : [] }),
  };
  const user = { id: 'me', permissions: ['QuestionnaireResponse.Read', 'CarePlan.Read'] };
  expect(markupOf(<Named />, { client, user })).toBe('Able, Ann, PHQ-9. Able, Ann, Sleep. ');
});
