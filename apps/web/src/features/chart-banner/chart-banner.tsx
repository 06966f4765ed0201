import { Avatar, Skeleton, Tooltip } from '@mantine/core';
import { useClient, useList, useResource } from '@notewell/client/react';
import type { Patient } from '@notewell/model';
import { Status } from '@notewell/ui';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { dateWords } from '../../platform/dates.ts';
import { ResourceLink } from '../../shell/screens.tsx';
import { useToday } from '../../shell/use-today.ts';
import { allergiesOf, allergyWords, summarise } from './allergies.ts';
import classes from './chart-banner.module.css';
import { alertsOn, factsOf } from './patient-facts.ts';

/** Who the chart is about, always in view: the same line on every screen of a chart. */
export function ChartBanner({ patientId, children, heading = false, label = 'Patient' }: ChartBannerProps) {
  const { data: patient } = useResource('Patient', patientId);
  return (
    <section className={classes['banner']} aria-label={label}>
      {patient ? (
        <Known patient={patient} patientId={patientId} heading={heading} />
      ) : (
        <Skeleton height={20} width={320} radius="xl" />
      )}
      {children ? <div className={classes['actions']}>{children}</div> : null}
    </section>
  );
}
interface ChartBannerProps {
  readonly patientId: string;
  readonly children?: ReactNode;
  /** Whether the name is the page's heading; where the page is about something else it is not. */
  readonly heading?: boolean;
  /** Where it is not the only one on the page. */
  readonly label?: string;
}

function Known({
  patient,
  patientId,
  heading,
}: {
  readonly patient: Patient;
  readonly patientId: string;
  readonly heading: boolean;
}) {
  const Name = heading ? 'h1' : 'div';
  const today = useToday();
  const { name, called, pronouns, age, initials, restricted, deceased } = factsOf(patient, today);
  const alerts = alertsOn(patient, today);
  const grave = alerts.filter(({ severity }) => severity !== 'Information');
  return (
    <>
      <Portrait mediaId={(patient.photo ?? patient.avatar)?.id} initials={initials} />
      <div className={classes['who']}>
        <div className={classes['line']}>
          <Name className={classes['name']}>
            <ResourceLink type="Patient" id={patientId}>
              {name}
            </ResourceLink>
          </Name>
          {called ? <span className={classes['fact']}>“{called}”</span> : null}
          {pronouns ? <span className={classes['fact']}>{pronouns}</span> : null}
          {restricted ? (
            <Tooltip withinPortal={false} label="This chart is open only to the patient’s confidential team.">
              <span tabIndex={0}>
                <Status tone="warn" icon={IconLock}>
                  Restricted
                </Status>
              </span>
            </Tooltip>
          ) : null}
          {deceased ? <Status tone="quiet">{`Died ${dateWords(patient.deceased ?? '')}`}</Status> : null}
          {patient.status === 'Inactive' ? <Status tone="quiet">Inactive</Status> : null}
        </div>
        <dl className={classes['facts']}>
          <div>
            <dt>Born</dt>
            <dd>
              {patient.birthDate ? dateWords(patient.birthDate) : 'not recorded'}
              {age ? <span className={classes['age']}> ({age})</span> : null}
            </dd>
          </div>
          {patient.sex ? (
            <div>
              <dt>Sex</dt>
              <dd>{patient.sex}</dd>
            </div>
          ) : null}
          <div>
            <dt>Record</dt>
            <dd>{patient.medicalRecordNumber ?? 'none'}</dd>
          </div>
          <Allergies patientId={patientId} />
        </dl>
      </div>
      {alerts.length > 0 ? (
        <ul className={classes['alerts']} aria-label="Alerts">
          {(grave.length > 0 ? grave : alerts).slice(0, 3).map(({ text, severity }) => (
            <li key={text}>
              <Status tone={severity === 'Critical' ? 'bad' : severity === 'Caution' ? 'warn' : 'info'} icon={IconAlertTriangle}>
                {text}
              </Status>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Allergies({ patientId }: { readonly patientId: string }) {
  const { items, status, isPartial } = useList(allergiesOf(patientId));
  const { standing, words } = summarise(items);
  // What the device happens to have says whom to be careful with, and of nobody that there is nothing.
  const known = standing.length > 0 || (!isPartial && (status === 'ready' || items.length > 0));
  return (
    <div className={classes['allergies']}>
      <dt>Allergies</dt>
      <dd data-standing={standing.length > 0 || undefined}>
        {!known
          ? status === 'loading'
            ? '…'
            : isPartial
              ? 'not all on this device'
              : 'could not be loaded'
          : (words ?? standing.slice(0, 3).map(allergyWords).join(', '))}
        {standing.length > 3 ? ` and ${standing.length - 3} more` : ''}
      </dd>
    </div>
  );
}

/** The patient's picture, or initials where there is none or it cannot be had. */
function Portrait({ mediaId, initials }: { readonly mediaId: string | undefined; readonly initials: string }) {
  const client = useClient();
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    if (!mediaId) return;
    let url: string | undefined;
    let wanted = true;
    client.content('Media', mediaId, { thumbnail: true }).then(
      (picture) => {
        if (!wanted) return;
        url = URL.createObjectURL(picture);
        setSrc(url);
      },
      () => undefined, // initials stand in
    );
    return () => {
      wanted = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [client, mediaId]);
  return (
    <Avatar src={src ?? null} alt="" size={40} radius="xl" color="pine" className={classes['portrait'] ?? ''} aria-hidden>
      {initials}
    </Avatar>
  );
}
