import { useResource } from '@notewell/client/react';
import { idIn, type UnknownRecord } from '@notewell/model';
import { iconSize, StatePanel } from '@notewell/ui';
import { IconChevronLeft, IconFileOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { ChartBanner } from '../../../features/charts/chart-banner/chart-banner.tsx';
import { FollowUpButton } from '../../../features/charts/contacts/follow-up-button.tsx';
import { StoredMatches } from '../../../features/charts/matches/stored-matches.tsx';
import { useActsFor } from '../../../features/notifications/use-acts-for.ts';
import classes from '../../../features/records/chart-records/chart-records.module.css';
import { EditedRecord } from '../../../features/records/chart-records/edited-record.tsx';
import { recordAddress } from '../../../features/records/chart-records/paths.ts';
import {
  type ChartRecordType,
  chartRecords,
  isChartRecordType,
  nameOfRecord,
} from '../../../features/records/chart-records/table.ts';
import type { Fields } from '../../../features/records/draft/record-draft.ts';
import { refusedFields } from '../../../features/records/record-kinds/use-refusal.ts';
import { useSupervisees } from '../../../features/records/record-kinds/use-supervisees.ts';
import { SamePerson } from '../../../features/records/same-person/same-person.tsx';
import { GivenSignatures } from '../../../features/records/signatures/given-signatures.tsx';
import { useMe } from '../../../shell/session/session.ts';
import { InviteButton } from './invite-button.tsx';

/** One record of a patient: an insurance, a relative, a consent, an allergy. */
export default function ChartRecordScreen() {
  const { patientId = '', kind, recordId = '' } = useParams({ strict: false });
  const me = useMe();
  const record = useResource(isChartRecordType(kind) ? kind : 'Patient', isChartRecordType(kind) ? recordId : undefined).data;
  const recorders = useSupervisees(personIn(record, 'recorder'));
  const followers = useSupervisees(personIn(record, 'followUpBy'));
  const actsFor = useActsFor(personIn(record, 'followUpBy'), recordId);
  const supervisees = useMemo(() => [...recorders, ...followers], [recorders, followers]);
  const locked = useCallback(
    (row: Fields) =>
      new Map(isChartRecordType(kind) ? refusedFields(me, { type: kind, row, supervisees }, fieldsOf(kind)) : undefined),
    [me, kind, supervisees],
  );
  const back = (
    <Link to={recordAddress(patientId)} className={classes['back']}>
      <IconChevronLeft size={iconSize.small} aria-hidden />
      Record
    </Link>
  );
  if (!isChartRecordType(kind))
    return <StatePanel whole icon={IconFileOff} title="There are no records of this kind" action={back} />;
  const { labels, groups, hides, asks, shows = [] } = chartRecords[kind];
  return (
    <div className={classes['page']}>
      <ChartBanner patientId={patientId} />
      <EditedRecord
        key={recordId}
        type={kind}
        id={recordId}
        patientId={patientId}
        groups={groups}
        hides={hides}
        shows={[...asks, ...shows]}
        title={(record) => nameOfRecord(kind, record) ?? `Unnamed ${labels[0]}`}
        back={back}
        locked={locked}
        supervisees={supervisees}
        {...(kind === 'Communication' && {
          actions: (row: Fields) =>
            locked(row).has('followedUp') && !actsFor ? null : <FollowUpButton id={recordId} record={row} />,
        })}
        {...(record && {
          more: (group: string) =>
            group === groups[0]?.title ? (
              <>
                {kind === 'Contract' || kind === 'Consent' ? (
                  <GivenSignatures record={record} none="Nobody has signed it here." />
                ) : null}
                <StoredMatches type={kind} record={record} patientId={patientId} />
              </>
            ) : null,
        })}
        {...(kind === 'RelatedPerson' && {
          actions: (record: Fields) => <InviteButton id={recordId} record={record} />,
          more: (group: string) => (group === 'Who' ? <SamePerson type="RelatedPerson" id={recordId} /> : null),
        })}
      />
    </div>
  );
}

const fieldsOf = (kind: ChartRecordType): readonly string[] => chartRecords[kind].groups.flatMap(({ fields }) => fields);

/** A person whom a record names, if it does. */
const personIn = (record: UnknownRecord | undefined, field: string): { readonly id: string } | undefined => {
  const id = idIn(record?.[field]);
  return id === undefined ? undefined : { id };
};
