import { Button } from '@mantine/core';
import { useClient, useConnection, useList, useResource, useSaveState } from '@notewell/client/react';
import type { Packet, PacketResponse, Reference } from '@notewell/model';
import { PageHead, Section, SkeletonRows, StatePanel, Status } from '@notewell/ui';
import { IconCircleCheck, IconCloudOff, IconCloudUpload, IconForms } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { answers, formsAsked, titleOfSent } from '../../../features/charts/sent-forms/asked.ts';
import { WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { CrisisNotice } from '../../../features/portal/crisis-notice.tsx';
import { dateWords } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useActs } from '../../../shell/session/acts.ts';
import { useMe } from '../../../shell/session/session.ts';
import { FormPart } from './form-part.tsx';
import { howToEnd } from './how-to-end.ts';
import classes from './packet.module.css';
import { sendPacket } from './send-packet.ts';
import { SignPart } from './sign-part.tsx';

/** The forms that the clinic sent, filled in one after the other and sent together. */
export default function PacketScreen() {
  const { packetId = '' } = useParams({ strict: false });
  const { online } = useConnection();
  const sent = useResource('PacketResponse', packetId);
  const packet = useResource('Packet', sent.data?.packet?.id);
  const isAlone = sent.data !== undefined && sent.data.packet === undefined;
  if (!sent.data || (!packet.data && !isAlone)) {
    return sent.status === 'loading' || packet.status === 'loading' ? (
      <SkeletonRows rows={8} label="Loading the forms" />
    ) : (
      <StatePanel
        icon={online ? IconForms : IconCloudOff}
        title={online ? 'These forms cannot be shown' : 'These forms need a connection'}
        action={<Link to="/">Back to Home</Link>}
      >
        {online
          ? 'Ask your clinic whether they still need them.'
          : 'They are not on this device yet. Open them once while you are connected.'}
      </StatePanel>
    );
  }
  return <Filling sent={sent.data} packet={packet.data} />;
}

interface FillingProps {
  readonly sent: PacketResponse;
  /** Absent where forms were sent by themselves. */
  readonly packet: Packet | undefined;
}

/** The form that is open, in the address: the browser's Back returns to the list of forms. */
function useOpened() {
  const opened = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const open = (id?: string) => void navigate({ to: '.', hash: id ?? '', replace: id === undefined });
  return { opened: opened === '' ? undefined : opened, open };
}

const isOver = ({ status }: PacketResponse): boolean => status !== 'Sent' && status !== 'InProgress';

function Filling({ sent, packet }: FillingProps) {
  const packetId = sent.id ?? '';
  const forms = formsAsked(sent, packet);
  const { instructions, requireSignature: isSigned = false } = packet ?? {};
  const { practice } = useMe();
  const ending = howToEnd({ isSigned, acts: useActs(), practice, patient: sent.patient.display });
  const client = useClient();
  const list = useList({
    type: 'QuestionnaireResponse',
    partition: sent.patient.id,
    filters: [{ kind: 'PacketResponse', values: [packetId] }],
    pageSize: 100,
  });
  const { opened, open: setOpened } = useOpened();
  const [sending, setSending] = useState(false);
  const [signing, setSigning] = useState(false);
  const saved = useSaveState('PacketResponse', packetId);
  const isDone = ({ id }: Reference) => sent.forms?.some(({ form, progress }) => form.id === id && progress === 'Complete');
  // A packet of one form is that form.
  const open = forms.find(({ id }) => id === (opened ?? (forms.length === 1 ? forms[0]?.id : undefined)));
  const left = forms.filter((form) => !isDone(form)).length;
  const responseOf = (form: Reference) => list.items.find((one) => answers(one, form));
  const title = titleOfSent(sent);
  // The server names the alerts of saved answers.
  const crisis = list.items.some(({ alerts = [] }) => alerts.length > 0) ? <CrisisNotice isSent /> : null;
  if (isOver(sent) && saved === 'Saved')
    return (
      <>
        {crisis}
        <StatePanel icon={IconCircleCheck} title={sent.status === 'Completed' || sent.status === 'Reviewed' ? 'Sent' : 'Closed'}>
          {sent.status === 'Completed' || sent.status === 'Reviewed'
            ? `${practice} has your answers to “${title}”.`
            : `${practice} no longer needs “${title}”.`}{' '}
          <Link to="/">Back to Home</Link>
        </StatePanel>
      </>
    );
  if (sending || isOver(sent))
    return (
      <StatePanel icon={IconCloudUpload} title="Sending your answers">
        Your answers are saved on this device. Keep this page open until they are sent.
      </StatePanel>
    );
  const send = (signature?: NonNullable<PacketResponse['patientSignatures']>[number]) => {
    setSending(true);
    sendPacket(client, { packetId, responses: list.items, signature })
      .catch((error: unknown) => toastFailure(error, 'Your answers were not sent'))
      .finally(() => setSending(false));
  };
  if (signing) return <SignPart packet={sent} title={title} onSign={send} onBack={() => setSigning(false)} />;
  const end = isSigned ? () => setSigning(true) : () => send();
  if (open && (list.status === 'ready' || responseOf(open)))
    return (
      <div className={classes.page}>
        <PageHead title={open.display ?? title} aside={forms.length > 1 ? title : undefined} />
        {ending.why ? <p className={classes.lead}>{ending.why}</p> : null}
        <FormPart
          key={open.id}
          packet={sent}
          form={open}
          response={responseOf(open)}
          done={forms.length === 1 ? ending.button : 'Done with this form'}
          onDone={() => (forms.length === 1 ? end() : setOpened(undefined))}
          onBack={forms.length === 1 ? undefined : () => setOpened(undefined)}
        />
      </div>
    );
  return (
    <div className={classes.page}>
      <PageHead title={title} aside={sent.due ? `Due ${dateWords(sent.due)}` : undefined} />
      {instructions ? <p className={classes.lead}>{instructions}</p> : null}
      <Section title="Forms" aside={left === 0 ? 'all done' : `${forms.length - left} of ${forms.length} done`}>
        <WorkRows>
          {forms.map((form) => (
            <WorkRow
              key={form.id}
              title={form.display ?? 'Form'}
              detail={isDone(form) ? 'You can still change your answers.' : responseOf(form) ? 'Begun' : 'Not begun'}
              status={isDone(form) ? <Status tone="good">Done</Status> : null}
              action={
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => setOpened(form.id)}
                  aria-label={`Open ${form.display ?? 'form'}`}
                >
                  {isDone(form) ? 'Change' : responseOf(form) ? 'Continue' : 'Begin'}
                </Button>
              }
            />
          ))}
        </WorkRows>
      </Section>
      <div>
        {ending.why ? <p className={classes.lead}>{ending.why}</p> : null}
        {ending.button ? (
          <Button loading={sending} disabled={left > 0} onClick={end}>
            {ending.button}
          </Button>
        ) : null}
        {ending.button && left > 0 ? (
          <p className={classes.lead}>You can send your answers once every form is done. They are saved as you write.</p>
        ) : null}
      </div>
    </div>
  );
}
