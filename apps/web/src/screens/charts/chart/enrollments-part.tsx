import type { ListQuery } from '@notewell/client';
import { useClient, useList } from '@notewell/client/react';
import { type EpisodeOfCare, labelOfValue } from '@notewell/model';
import { hasBegun, inCare, mayReopen } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Asked, type Enrollment, openOn } from '../../../features/charts/enrollments/changes.ts';
import { chartRecordAddress } from '../../../features/records/chart-records/paths.ts';
import { dateWords, dayOf } from '../../../platform/dates.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { refusedKeys, whenSent } from '../../../shell/hooks/when-sent.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';
import { Part, Row, type RowAction, Rows, standingOf } from './part.tsx';
import { PastButton } from './past-button.tsx';

// Opened on request, so loaded on demand.
const Dialogs = lazy(() => import('../../../features/charts/enrollments/dialogs.tsx'));

const episodesIn = (patientId: string, statuses: readonly EpisodeOfCare['status'][]): ListQuery<'EpisodeOfCare'> => ({
  type: 'EpisodeOfCare',
  partition: patientId,
  filters: [{ kind: 'Status', values: statuses }],
  orderBy: 'start',
  order: 'desc',
  pageSize: 50,
});

/** The programs in which a patient is enrolled or for which they wait, and on request the past ones. */
export function EnrollmentsPart({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const may = useMayDo();
  const [past, setPast] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const { items, ...list } = useList(episodesIn(patientId, ['Active', 'OnHold', 'Planned', 'Waitlist']));
  const pastOnes = episodesIn(patientId, ['Finished', 'Cancelled']);
  const over = useList(past ? pastOnes : null);
  const status = standingOf(list);
  // The rows shown: one for each program.
  const enrolled = items.flatMap((episode) => openOn(episode, dayOf(new Date()))).length;
  const mayEnroll = may('Create', 'EpisodeOfCare');
  return (
    <Part
      title={t('Enrollments')}
      count={status === 'ready' ? enrolled : undefined}
      {...(mayEnroll && { add: 'Enroll in a program', onAdd: () => setAsked({ does: 'enroll' }) })}
    >
      <Rows status={status} count={items.length} empty="In no program.">
        {items.map((episode) => (
          <EpisodeRows key={episode.id} patientId={patientId} episode={episode} onAsk={setAsked} />
        ))}
      </Rows>
      {past ? (
        <Rows status={standingOf(over)} count={over.items.length} empty="None from the past.">
          {over.items.map((episode) => (
            <EpisodeRows key={episode.id} patientId={patientId} episode={episode} onAsk={setAsked} />
          ))}
        </Rows>
      ) : null}
      <PastButton query={pastOnes} shown={past} onToggle={() => setPast((shown) => !shown)} what={t('enrollments')} />
      {asked ? (
        <Suspense>
          <Dialogs
            asked={asked}
            patientId={patientId}
            open={items.filter((one) => inCare.includes(one.status))}
            onClose={() => setAsked(undefined)}
            onAsk={setAsked}
          />
        </Suspense>
      ) : null}
    </Part>
  );
}

interface EpisodeProps {
  readonly patientId: string;
  readonly episode: EpisodeOfCare;
  readonly onAsk: (asked: Asked) => void;
}

/** A row for each program of an episode in which the patient still is, or was when it ended. */
function EpisodeRows({ patientId, episode, onAsk }: EpisodeProps) {
  const { t } = useTranslation();
  const actionsOf = useEpisodeActions(patientId, onAsk);
  const { status, programs = [], start, end, discharge, display } = episode;
  const over = status === 'Finished' || status === 'Cancelled';
  const today = dayOf(new Date());
  const shown = over ? programs : openOn(episode, today);
  const mark = status === 'Active' ? null : <Status plain>{labelOfValue(status)}</Status>;
  if (shown.length === 0)
    return (
      <Row
        over={over}
        name={display ?? t('$t(Enrollment)')}
        detail="No program"
        mark={mark}
        actions={actionsOf(episode, undefined)}
      />
    );
  return shown.map((enrollment) => {
    const { program, kind } = enrollment;
    const facts = [
      kind === 'Billing' ? 'billing only' : '',
      over ? pastWords(episode, enrollment) : daysWords(enrollment.start ?? start, enrollment.end ?? end, today),
      over ? discharge?.disposition?.display : '',
    ];
    return (
      <Row
        key={`${program.id} ${kind} ${enrollment.start}`}
        over={over}
        name={program.display ?? 'Program'}
        detail={facts.filter(Boolean).join(' · ')}
        mark={mark}
        actions={actionsOf(episode, enrollment)}
      />
    );
  });
}

function daysWords(from: string | undefined, until: string | undefined, today: string): string {
  const begins = from && `${hasBegun({ start: from }, today) ? 'since' : 'from'} ${dateWords(from)}`;
  return [begins, until && `until ${dateWords(until)}`].filter(Boolean).join(' ');
}

/** Days of an enrollment that is over. One that was cancelled before it began has no last day. */
function pastWords(episode: EpisodeOfCare, { start = episode.start, end, status }: Enrollment): string {
  const last = end ?? (status === 'Cancelled' ? undefined : episode.end);
  if (last === undefined || !hasBegun({ start }, last)) return 'cancelled before it began';
  return start ? `${dateWords(start)} – ${dateWords(last)}` : `until ${dateWords(last)}`;
}

/** Actions that the user has on an episode, or on one of its programs. */
function useEpisodeActions(patientId: string, onAsk: (asked: Asked) => void) {
  const client = useClient();
  const navigate = useNavigate();
  const may = useMayDo();
  const { permissions } = useMe();
  const change = async (episode: EpisodeOfCare, to: (now: EpisodeOfCare) => EpisodeOfCare, done: string) => {
    try {
      const known = refusedKeys(client);
      await client.update('EpisodeOfCare', episode.id ?? '', to);
      const sent = await whenSent(client, episode.id ?? '', known);
      if (sent.is === 'saved') toast(done);
      else if (sent.is === 'waiting') toast('It is sent once the server can be reached.', 'Saved on this device');
    } catch (error) {
      toastFailure(error);
    }
  };
  const moves = (episode: EpisodeOfCare, status: EpisodeOfCare['status'], words: readonly [string, string]): RowAction => ({
    does: words[0],
    run: () => void change(episode, (now) => ({ ...now, status }), words[1]),
  });
  return (episode: EpisodeOfCare, enrollment: Enrollment | undefined): readonly RowAction[] => {
    const opens = { does: 'Open record', run: () => void navigate({ to: addressIn(patientId, episode) }) };
    if (!may('Update', 'EpisodeOfCare', episode)) return [opens];
    const { status } = episode;
    if (status === 'Planned' || status === 'Waitlist')
      return [
        { does: 'Admit…', run: () => onAsk({ does: 'admit', episode }) },
        opens,
        { does: 'Cancel…', run: () => onAsk({ does: 'call off', episode }) },
      ];
    if (status === 'Finished' || status === 'Cancelled')
      return mayReopen.some((one) => permissions.includes(one))
        ? [{ does: 'Reopen…', run: () => onAsk({ does: 'reopen', episode }) }, opens]
        : [opens];
    const today = dayOf(new Date());
    const several = openOn(episode, today).length > 1;
    const hold: RowAction = { does: 'Put all on hold…', run: () => onAsk({ does: 'hold', episode }) };
    return [
      ...(enrollment ? programActions({ episode, enrollment, today }, onAsk) : []),
      status === 'Active'
        ? several
          ? hold
          : moves(episode, 'OnHold', ['Put on hold', 'On hold'])
        : moves(episode, 'Active', ['Resume', 'Resumed']),
      { does: 'Discharge…', run: () => onAsk({ does: 'discharge', episode, enrollment }) },
      opens,
    ];
  };
}

interface OfProgram {
  readonly episode: EpisodeOfCare;
  readonly enrollment: Enrollment;
  readonly today: string;
}

/** Actions on one program. One that has not begun is cancelled, not completed or left for another. */
function programActions({ episode, enrollment, today }: OfProgram, onAsk: (asked: Asked) => void): readonly RowAction[] {
  const cancel = { does: 'Cancel program…', run: () => onAsk({ does: 'cancel', episode, enrollment }) };
  const complete = { does: 'Complete program…', run: () => onAsk({ does: 'complete', episode, enrollment }) };
  const transfer = { does: 'Transfer…', run: () => onAsk({ does: 'transfer', episode, enrollment }) };
  return hasBegun(enrollment, today) ? [complete, transfer, cancel] : [cancel];
}

const addressIn = (patientId: string, { id = '' }: EpisodeOfCare) => chartRecordAddress(patientId, 'EpisodeOfCare', id);
