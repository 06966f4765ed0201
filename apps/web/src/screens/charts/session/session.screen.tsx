import { Button } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { type Encounter, EncounterMode, typedAs } from '@notewell/model';
import { modesOffered, preferenceRules, settledByNotes } from '@notewell/rules';
import { SkeletonRows } from '@notewell/ui';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartBanner } from '../../../features/charts/chart-banner/chart-banner.tsx';
import { linkedGroup, sessionRow } from '../../../features/charts/sessions/session-row.ts';
import { sessionDay, sessionTitle } from '../../../features/charts/sessions/session-words.ts';
import { EditedRecord } from '../../../features/records/chart-records/edited-record.tsx';
import type { Fields } from '../../../features/records/draft/record-draft.ts';
import { refusedFields } from '../../../features/records/record-kinds/use-refusal.ts';
import { fill } from '../../../platform/path.ts';
import { Absent } from '../../../shell/frame/absent.tsx';
import { BackToChart, NextToChart } from '../../../shell/frame/holder-links.tsx';
import { useKnownAddress } from '../../../shell/hooks/use-known-address.ts';
import { useHolder } from '../../../shell/screens.tsx';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { useMe } from '../../../shell/session/session.ts';
import { LinkedRecords, useSessionNotes } from './linked-records.tsx';
import { path } from './route.ts';
import classes from './session.module.css';

/** One session: its fields, its notes and its appointment, edited in place. */
export default function SessionScreen() {
  const { sessionId = '' } = useParams({ strict: false });
  const { t } = useTranslation();
  const holder = useHolder();
  const { data: session, status, error } = useResource('Encounter', sessionId);
  useKnownAddress('Encounter', sessionId);
  const patientId = session && patientOf(session);
  const noun = t('session');
  return (
    <div className={classes['page']}>
      {patientId && patientId !== holder?.subject ? <ChartBanner patientId={patientId} heading={false} /> : null}
      {session ? (
        <OneSession key={sessionId} sessionId={sessionId} session={session} />
      ) : status === 'loading' ? (
        <SkeletonRows rows={10} label={t('Loading the $t(session)')} />
      ) : (
        <Absent
          type="Encounter"
          id={sessionId}
          noun={noun}
          {...{ status, error }}
          denied={{
            title: t('You may not open this $t(session)'),
            text: t('You need permission to see $t(sessions) of this chart.'),
          }}
          missing={{
            title: t('There is no such $t(session)'),
            text: 'It may have been deleted, or the address is not complete.',
          }}
          away={<Away to={holder?.address} />}
        />
      )}
    </div>
  );
}

const patientOf = ({ patient, subject }: Encounter): string | undefined =>
  patient?.id ?? (subject.resourceType === 'Group' ? undefined : subject.id);
const timesRule = preferenceRules.find(({ preference, type }) => preference === 'allowSessionTimeInput' && type === 'Encounter');

function OneSession({ sessionId, session }: { readonly sessionId: string; readonly session: Encounter }) {
  const { t } = useTranslation();
  const me = useMe();
  const notes = useSessionNotes(sessionId);
  const preferences = usePreferences();
  const patientId = patientOf(session);
  const fromSchedule = !preferences.allowSessionTimeInput && session.appointment !== undefined;
  const locked = useCallback(
    (record: Fields): ReadonlyMap<string, string> =>
      new Map([
        ...refusedFields(me, { type: 'Encounter', row: record }, namesOf),
        ...(fromSchedule && timesRule ? ['start', 'end'].map((name) => [name, timesRule.sentence] as const) : []),
        ...settledByNotes({ status: session.status }, notes.items),
      ]),
    [me, fromSchedule, session.status, notes.items],
  );
  const offers = useMemo(() => ({ [EncounterMode.name]: modesOffered(preferences) }), [preferences]);
  return (
    // biome-ignore lint: scrolled from the keyboard
    <div className={classes['body']} tabIndex={0} role="group" aria-label={t('Details of the $t(session)')}>
      <EditedRecord
        type="Encounter"
        id={sessionId}
        patientId={patientId}
        groups={sessionRow.groups}
        hides={sessionRow.hides}
        shows={sessionRow.shows}
        title={(record) => {
          // The fields of a session.
          const shown = typedAs('Encounter', record);
          return [sessionTitle(shown, t('Session')), sessionDay(shown)].filter(Boolean).join(' · ');
        }}
        back={<BackToChart />}
        actions={() => <NextToChart alone={fill(path, { sessionId })} noun={t('session')} />}
        locked={locked}
        offers={offers}
        more={(group) => (group === linkedGroup ? <LinkedRecords session={session} patientId={patientId} notes={notes} /> : null)}
      />
    </div>
  );
}
const namesOf = sessionRow.groups.flatMap(({ fields }) => fields);

const Away = ({ to }: { readonly to: string | undefined }) => (
  <Button variant="default" component={Link} to={to ?? '/'}>
    {to ? 'Back to the chart' : 'Go to Home'}
  </Button>
);
