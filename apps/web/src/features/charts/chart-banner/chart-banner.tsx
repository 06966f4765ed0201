import { Avatar, Skeleton, Tooltip } from '@mantine/core';
import { useClient, useList, useResource } from '@notewell/client/react';
import type { Patient } from '@notewell/model';
import { Status } from '@notewell/ui';
import { IconLock } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateWords } from '../../../platform/dates.ts';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { useChartAlerts } from '../../notes/note-alerts/index.ts';
import { Alerts } from './alerts.tsx';
import { allergiesOf, allergyWords, summarise } from './allergies.ts';
import classes from './chart-banner.module.css';
import { alertsOn, factsOf } from './patient-facts.ts';

/** The patient of the chart, always visible: the same line on every screen of a chart. */
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
  /** True if the name is the page's heading. */
  readonly heading?: boolean;
  /** Accessible name, if the page has several banners. */
  readonly label?: string;
}

interface KnownProps {
  readonly patient: Patient;
  readonly patientId: string;
  readonly heading: boolean;
}

/** Drawn again only with another copy of the record, and not with each step of saving one. */
const Known = memo(function Known({ patient, patientId, heading }: KnownProps) {
  const { t } = useTranslation();
  const Name = heading ? 'h1' : 'div';
  const today = useToday();
  const may = useMayDo();
  const { name, called, pronouns, age, initials, restricted, deceased } = factsOf(patient, today);
  const alerts = alertsOn(patient, today);
  const ofNotes = useChartAlerts(patientId);
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
            <Tooltip withinPortal={false} label={t('This chart is open only to the $t(patient)’s confidential team.')}>
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
          {may('Read', 'Allergy') ? <Allergies patientId={patientId} /> : null}
        </dl>
      </div>
      <Alerts key={patientId} alerts={alerts} ofNotes={ofNotes} />
    </>
  );
});

function Allergies({ patientId }: { readonly patientId: string }) {
  const { items, status, isPartial } = useList(allergiesOf(patientId));
  const { standing, words } = summarise(items);
  // Cached allergies warn, but only a complete list can say that there are none.
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

/** The patient's picture, or initials without one. */
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
      () => undefined, // shows initials instead
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
