import { useClient, useList } from '@notewell/client/react';
import type { PacketResponse } from '@notewell/model';
import { SkeletonRows, Status, useConfirm } from '@notewell/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOfSent } from '../../../features/charts/sent-forms/asked.ts';
import { useRefusal } from '../../../features/records/record-kinds/use-refusal.ts';
import { dateWords } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import classes from './chart.module.css';
import { firstRows, Part, Row, type RowAction, Rows, standingOf } from './part.tsx';

// Opened on request, so loaded on demand.
const SendForms = lazy(() =>
  import('../../../features/charts/sent-forms/send-forms.tsx').then((one) => ({ default: one.SendForms })),
);

const words: Readonly<Record<PacketResponse['status'], readonly [string, 'info' | 'warn' | 'good' | 'quiet']>> = {
  Sent: ['Sent', 'info'],
  InProgress: ['Begun', 'warn'],
  Completed: ['Done', 'good'],
  Reviewed: ['Reviewed', 'quiet'],
  Expired: ['Expired', 'quiet'],
  Cancelled: ['Taken back', 'quiet'],
};
const isOver = ({ status }: PacketResponse) => status === 'Reviewed' || status === 'Expired' || status === 'Cancelled';

/** Forms that were sent to the patient or a relative, the newest first, with their state and the answers. */
export function FormsPart({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const may = useMayDo();
  const { items, ...list } = useReadableList({
    type: 'PacketResponse',
    partition: patientId,
    orderBy: 'created',
    order: 'desc',
    pageSize: 50,
  });
  const status = standingOf(list);
  const waiting = items.filter((one) => one.status === 'Sent' || one.status === 'InProgress').length;
  return (
    <Part
      title={t('Forms to the $t(patient)')}
      count={status === 'ready' && waiting > 0 ? waiting : undefined}
      {...(may('Create', 'PacketResponse') && {
        add: 'Send forms',
        form: (done: () => void) => (
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <SendForms patientId={patientId} done={done} />
          </Suspense>
        ),
      })}
    >
      <Rows status={status} count={items.length} empty="None sent." most={firstRows}>
        {items.map((sent) => (
          <SentRow key={sent.id} sent={sent} />
        ))}
      </Rows>
    </Part>
  );
}

function SentRow({ sent }: { readonly sent: PacketResponse }) {
  const { author, due, percent, status } = sent;
  const actions = useSentActions(sent);
  const [state, tone] = words[status];
  const detail = [
    author?.resourceType === 'RelatedPerson' ? `to ${author.display ?? 'a relative'}` : '',
    due && (status === 'Sent' || status === 'InProgress') ? `due ${dateWords(due)}` : '',
    status === 'InProgress' && percent !== undefined ? `${percent}% done` : '',
  ];
  return (
    <>
      <Row
        name={titleOfSent(sent)}
        detail={detail.filter(Boolean).join(' · ')}
        over={isOver(sent)}
        mark={
          <Status tone={tone} plain>
            {state}
          </Status>
        }
        actions={actions}
      />
      {status === 'Completed' || status === 'Reviewed' ? <Answers sent={sent} /> : null}
    </>
  );
}

/** Links to the answers of a finished packet. */
function Answers({ sent }: { readonly sent: PacketResponse }) {
  const { items } = useList({
    type: 'QuestionnaireResponse',
    partition: sent.patient.id,
    filters: [{ kind: 'PacketResponse', values: [sent.id ?? ''] }],
    pageSize: 100,
  });
  return items.map(({ id = '', form, questionnaire, severity, hasOpenAlert }) => (
    <li key={id} className={classes['row']}>
      <ResourceLink type="QuestionnaireResponse" id={id} className={classes['opens'] ?? ''}>
        <span className={classes['rowName']} title={(form ?? questionnaire)?.display}>
          Answers: {(form ?? questionnaire)?.display ?? 'form'}
        </span>
        <span className={classes['rowDetail']}>{severity ?? ''}</span>
      </ResourceLink>
      {hasOpenAlert ? <Status tone="bad">Alert</Status> : null}
    </li>
  ));
}

/** Changes of a packet that the user may make in its state. */
function useSentActions(sent: PacketResponse): readonly RowAction[] {
  const client = useClient();
  const ask = useConfirm();
  const { t } = useTranslation();
  const refusalOf = useRefusal();
  const may = (next: Partial<PacketResponse>) =>
    refusalOf({ verb: 'Update', type: 'PacketResponse', row: sent, next: { ...sent, ...next } }) === undefined;
  const change = (next: Partial<PacketResponse>, failure: string) =>
    client
      .update('PacketResponse', sent.id ?? '', (now) => ({ ...now, ...next }))
      .catch((error: unknown) => toastFailure(error, failure));
  const takeBack = async () => {
    const yes = await ask({
      title: `Take back “${titleOfSent(sent)}”?`,
      text: t('The $t(patient) no longer sees it among the forms to fill in. Answers that were begun stay in the chart.'),
      confirm: 'Take back',
      dismiss: 'Keep it',
      destructive: true,
    });
    if (yes) await change({ status: 'Cancelled' }, 'The forms were not taken back');
  };
  const isOpen = sent.status === 'Sent' || sent.status === 'InProgress';
  const actions: RowAction[] = [];
  if (isOpen && may({ status: 'Cancelled' })) actions.push({ does: 'Take back', run: () => void takeBack() });
  if (sent.status === 'Completed' && may({ status: 'Reviewed', reviewed: {} }))
    actions.push({
      does: 'Mark as reviewed',
      run: () => void change({ status: 'Reviewed', reviewed: {} }, 'The review was not recorded'),
    });
  return actions;
}
