import { fieldsHiddenIn } from '@notewell/rules';
import { iconSize } from '@notewell/ui';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { needsWords } from '../../../features/admin/admin-page/may.tsx';
import { ChartBanner } from '../../../features/charts/chart-banner/chart-banner.tsx';
import classes from '../../../features/records/chart-records/chart-records.module.css';
import { EditedRecord } from '../../../features/records/chart-records/edited-record.tsx';
import { RecordRows } from '../../../features/records/chart-records/record-rows.tsx';
import {
  chartRecords,
  chartRecordTypes,
  patientGroups,
  patientHides,
  patientShows,
} from '../../../features/records/chart-records/table.ts';
import type { Fields } from '../../../features/records/draft/record-draft.ts';
import { refusedFields } from '../../../features/records/record-kinds/use-refusal.ts';
import { SamePerson } from '../../../features/records/same-person/same-person.tsx';
import { subjectOfMe } from '../../../shell/session/may.ts';
import { type Me, useMe } from '../../../shell/session/session.ts';

/** Everything that the practice keeps about a patient, in the groups of a front desk. */
export default function PatientRecordScreen() {
  const { patientId = '' } = useParams({ strict: false });
  const { t } = useTranslation();
  const me = useMe();
  const locked = useCallback((record: Fields) => lockedFields(me, record), [me]);
  return (
    <div className={classes['page']}>
      <ChartBanner patientId={patientId} />
      <EditedRecord
        key={patientId}
        type="Patient"
        id={patientId}
        patientId={patientId}
        groups={patientGroups}
        hides={patientHides}
        shows={patientShows}
        title={() => t('$t(Patient) record')}
        back={
          <Link to="/patients/$patientId" params={{ patientId }} className={classes['back']}>
            <IconChevronLeft size={iconSize.small} aria-hidden />
            Chart
          </Link>
        }
        locked={locked}
        more={(group) => (
          <>
            {chartRecordTypes
              .filter((type) => chartRecords[type].group === group)
              .map((type) => (
                <RecordRows key={type} type={type} patientId={patientId} />
              ))}
            {group === 'People' ? <SamePerson type="Patient" id={patientId} /> : null}
          </>
        )}
      />
    </div>
  );
}

/** Fields that this user may not change, with the reason, by the server's decision. */
function lockedFields(me: Me, record: Fields): ReadonlyMap<string, string> {
  const isHidden = fieldsHiddenIn(subjectOfMe(me), 'Patient', record).includes('socialSecurityNumber');
  return new Map([
    ...refusedFields(me, { type: 'Patient', row: record }, patientFields),
    ...(isHidden ? [['socialSecurityNumber', needsWords(['patient master', 'Patient.Create'])] as const] : []),
  ]);
}
const patientFields = patientGroups.flatMap(({ fields }) => fields);
