import { Button } from '@mantine/core';
import { useClient, useList } from '@notewell/client/react';
import type { DocumentReference, PacketResponse } from '@notewell/model';
import { PageHead, Section, StatePanel, Status } from '@notewell/ui';
import { IconFileText, IconForms } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { openDocument } from '../../../features/charts/documents/open-document.ts';
import { titleOfSent } from '../../../features/charts/sent-forms/asked.ts';
import { formsToFill } from '../../../features/charts/sent-forms/forms-to-fill.ts';
import { ListState, WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { dateWords, dayOf, longDay } from '../../../platform/dates.ts';
import { HomeNotices } from '../../../shell/banners/notices.tsx';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import type { Me } from '../../../shell/session/session.ts';
import { path as packetPath } from '../../portal/packet/route.ts';
import { greeting } from './greeting.ts';
import classes from './home.module.css';
import { ToSign, YourAgreements, YourPlans } from './patient/to-sign.tsx';
import { Waits } from './patient/waits.tsx';
import { useWhose } from './patient/whose.ts';
import { YourHealth } from './patient/your-health.tsx';
import { YourRoutines } from './patient/your-routines.tsx';
import { UnsentWork } from './unsent-work.tsx';
import { YourVisits } from './your-visits.tsx';

interface PatientHomeProps {
  readonly me: Me;
  readonly patientId: string;
  readonly now: Date;
  /** The list of unread messages. */
  readonly messages: ReactNode;
}

/** Home of a patient or a related person: visits, forms, documents to sign, documents and account. */
export function PatientHome({ me, patientId, now, messages }: PatientHomeProps) {
  return (
    <div className={classes.page}>
      <PageHead
        title={greeting(now, me.givenName)}
        aside={[me.patientName && `For ${me.patientName}`, longDay(dayOf(now))].filter(Boolean).join(' · ')}
      />
      <HomeNotices />
      <div className={classes.grid}>
        <div className={classes.side}>
          <UnsentWork />
          <FormsToFill patientId={patientId} />
          <ToSign me={me} patientId={patientId} now={now} />
          <YourRoutines patientId={patientId} />
          {messages}
          <YourVisits patientId={patientId} now={now} />
        </div>
        <div className={classes.side}>
          <YourHealth patientId={patientId} />
          <YourPlans me={me} patientId={patientId} />
          <YourDocuments patientId={patientId} />
          <YourAgreements me={me} patientId={patientId} now={now} />
          <Section
            title="Your account"
            actions={
              <Button size="compact-sm" variant="default" component={Link} to="/account">
                Open
              </Button>
            }
          >
            <WorkRows>
              <WorkRow title={me.name} detail={[me.email, me.practice].filter(Boolean).join(' · ')} />
            </WorkRows>
          </Section>
        </div>
      </div>
    </div>
  );
}

interface OfPatient {
  readonly patientId: string;
}

const begun: Partial<Record<PacketResponse['status'], string>> = { Sent: 'To fill in', InProgress: 'Begun' };

function FormsToFill({ patientId }: OfPatient) {
  const list = useList(formsToFill(patientId));
  return (
    <Waits title="Forms to fill in" count={list.items.length} isLoaded={list.status === 'ready'}>
      <ListState
        list={list}
        count={list.items.length}
        room={2}
        empty={
          <StatePanel compact icon={IconForms} title="No forms wait for you">
            Forms that your clinic sends you show here.
          </StatePanel>
        }
      >
        <WorkRows>
          {list.items.map(({ id = '', due, status, author, ...sent }) => (
            <WorkRow
              key={id}
              title={titleOfSent(sent)}
              detail={[
                due ? `Due ${dateWords(due)}` : undefined,
                author?.resourceType === 'Practitioner' ? 'Your clinic fills them in with you' : undefined,
              ]
                .filter(Boolean)
                .join('. ')}
              status={<Status tone="info">{begun[status] ?? 'To fill in'}</Status>}
              action={
                author?.resourceType === 'Practitioner' ? null : (
                  <Button
                    size="compact-sm"
                    aria-label={`Fill in ${titleOfSent(sent)}`}
                    renderRoot={(props) => <Link {...props} to={packetPath} params={{ packetId: id }} />}
                  >
                    {status === 'InProgress' ? 'Continue' : 'Fill in'}
                  </Button>
                )
              }
            />
          ))}
        </WorkRows>
      </ListState>
    </Waits>
  );
}

function YourDocuments({ patientId }: OfPatient) {
  const named = useWhose();
  const list = useList({
    type: 'DocumentReference',
    partition: patientId,
    filters: [{ kind: 'Status', values: ['Current'] }],
    orderBy: 'created',
    order: 'desc',
    pageSize: 50,
  });
  return (
    <Section title={named('documents')} aside={list.items.length || undefined}>
      <ListState
        list={list}
        count={list.items.length}
        room={3}
        empty={
          <StatePanel compact icon={IconFileText} title="No documents yet">
            Documents that your clinic shares with you show here.
          </StatePanel>
        }
      >
        <WorkRows>
          {list.items.map((one) => (
            <DocumentRow key={one.id} document={one} />
          ))}
        </WorkRows>
      </ListState>
    </Section>
  );
}

function DocumentRow({ document }: { readonly document: DocumentReference }) {
  const client = useClient();
  const [opening, setOpening] = useState(false);
  const { title, type, documentDate, created, content } = document;
  const name = title ?? type?.display ?? 'Document';
  const when = documentDate ?? (created ? dayOf(created) : undefined);
  const open = () => {
    setOpening(true);
    openDocument(client, document)
      .catch((error: unknown) => toastFailure(error, 'The document was not opened'))
      .finally(() => setOpening(false));
  };
  return (
    <WorkRow
      title={name}
      detail={[type?.display === name ? undefined : type?.display, when && dateWords(when)].filter(Boolean).join(' · ')}
      action={
        content ? (
          <Button size="compact-sm" variant="default" loading={opening} onClick={open} aria-label={`Open ${name}`}>
            Open
          </Button>
        ) : null
      }
    />
  );
}
