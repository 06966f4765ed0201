import { Button } from '@mantine/core';
import { EncounterMode, type Reference, typedAs, type UnknownRecord } from '@notewell/model';
import { modesOffered } from '@notewell/rules';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EpisodeField } from '../../../features/charts/episodes/episode-field.tsx';
import { episodeFaults, useEpisodesOf } from '../../../features/charts/episodes/use-episodes.ts';
import { withPerformer } from '../../../features/charts/sessions/performer.ts';
import { PerformerField, performerFaults, usePerformers } from '../../../features/charts/sessions/performer-field.tsx';
import { sessionRow } from '../../../features/charts/sessions/session-row.ts';
import { encounterOf } from '../../../features/notes/start-note/index.ts';
import { NewRecord } from '../../../features/records/chart-records/new-chart-record.dialog.tsx';
import { useRefusedText } from '../../../features/records/fields/refused-places.tsx';
import { dayOf } from '../../../platform/dates.ts';
import { addressOf, useHolder, useShellFacts } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { asStaff, useMe } from '../../../shell/session/session.ts';

/** Adds a session without a note. Empty for users who may not. */
export function NewSession({ patient }: { readonly patient: Reference<'Patient'> }) {
  const { t } = useTranslation();
  const me = useMe();
  const may = useMayDo();
  const [adding, setAdding] = useState(false);
  const start = () => emptySession(patient, asStaff(me.profile));
  if (!may('Create', 'Encounter', start())) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPlus size={13} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {t('New $t(session)')}
      </Button>
      {adding ? <Adding patient={patient} start={start()} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

/** A session of now with this patient, for which no note is begun. */
const emptySession = (patient: Reference<'Patient'>, me: Reference<'Practitioner'>) => {
  const now = new Date().toISOString();
  const {
    created: _created,
    documentationType: _note,
    ...draft
  } = encounterOf(
    { resourceType: 'Appointment', status: 'arrived', start: now },
    { ...patient, resourceType: 'Patient' },
    me,
    now,
  );
  return draft;
};

const givenBy = (session: ReturnType<typeof emptySession>, by: Reference<'Practitioner'> | undefined) => ({
  ...session,
  participants: withPerformer(session.participants, by),
});

interface AddingProps {
  readonly patient: Reference<'Patient'>;
  readonly start: ReturnType<typeof emptySession>;
  readonly onClose: () => void;
}

function Adding({ patient, start, onClose }: AddingProps) {
  const { t } = useTranslation();
  const { screens } = useShellFacts();
  const holder = useHolder();
  const preferences = usePreferences();
  const offers = useMemo(() => ({ [EncounterMode.name]: modesOffered(preferences) }), [preferences]);
  const [mode] = modesOffered(preferences);
  const episodes = useEpisodesOf(patient.id);
  const may = useMayDo();
  const [empty] = useState(start);
  const { offered, first, isLoading } = usePerformers((one) => may('Create', 'Encounter', givenBy(empty, one)));
  const begun = useMemo(() => ({ ...givenBy(empty, first), ...(mode && { mode }) }), [empty, first, mode]);
  return (
    <NewRecord
      type="Encounter"
      one={t('session')}
      asks={sessionRow.asks}
      start={begun}
      patientId={patient.id}
      addressOf={(id) => addressOf(screens, 'Encounter', id, holder) ?? ''}
      offers={offers}
      more={(values, set) => (
        <>
          <PerformerField
            session={typedAs('Encounter', values)}
            offered={offered}
            isLoading={isLoading}
            onChange={(one) => set('participants', withPerformer(typedAs('Encounter', values).participants, one))}
          />
          <EpisodeOfSession session={values} patient={patient.id} onChange={(episode) => set('episodeOfCare', episode)} />
        </>
      )}
      faultsOf={(values) => {
        const { day, program, chosen } = visitIn(values);
        return [
          ...performerFaults(
            typedAs('Encounter', values),
            isLoading ? 'Wait until the list is loaded' : t('Choose who gave this $t(session)'),
          ),
          ...episodeFaults(episodes, { day, program }, chosen),
        ];
      }}
      onClose={onClose}
    />
  );
}

/** The facts of a session by which its episode is known. */
const visitIn = (session: UnknownRecord) => {
  const { start, program, episodeOfCare } = typedAs('Encounter', session);
  return { day: dayOf(start ?? new Date()), program: program?.id, chosen: episodeOfCare };
};

interface EpisodeProps {
  /** The fields of the session entered so far. */
  readonly session: UnknownRecord;
  readonly patient: string;
  readonly onChange: (episode: Reference<'EpisodeOfCare'> | undefined) => void;
}

/** Asks for the episode where the patient has several in care that day. */
function EpisodeOfSession({ session, patient, onChange }: EpisodeProps) {
  const { day, program, chosen } = visitIn(session);
  const error = useRefusedText('episodeOfCare');
  return <EpisodeField {...{ patient, day, program, onChange, error }} value={chosen} />;
}
