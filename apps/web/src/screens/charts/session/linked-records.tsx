import { useResource } from '@notewell/client/react';
import type { Encounter, Note } from '@notewell/model';
import { Status } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stateOfNote } from '../../../features/charts/sessions/session-words.ts';
import {
  AppointmentState,
  StartNoteButton,
  StartNoteOfVisit,
  useBeginNote,
  useNotesOf,
} from '../../../features/notes/start-note/index.ts';
import { chartRecordAddress } from '../../../features/records/chart-records/paths.ts';
import { dateWords, dayOf, momentWords, timeOf } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import classes from './session.module.css';

interface LinkedProps {
  readonly session: Encounter;
  readonly patientId: string | undefined;
  readonly notes: SessionNotes;
}
export type SessionNotes = ReturnType<typeof useSessionNotes>;

/** The notes of a session. */
export const useSessionNotes = (sessionId: string) =>
  useReadableList<'Note'>({ type: 'Note', filters: [{ kind: 'Encounter', values: [sessionId] }], pageSize: 50 });

/** Everything that belongs to a session, each as a link: notes, appointment, signatures, consents, scribe sessions. */
export function LinkedRecords({ session, patientId, notes }: LinkedProps) {
  const may = useMayDo();
  const { t } = useTranslation();
  return (
    <div className={classes['linked']}>
      {may('Read', 'Note') ? <Notes notes={notes} session={session} /> : null}
      {session.appointment && may('Read', 'Appointment') ? <Booked appointmentId={session.appointment.id} /> : null}
      {session.partOf ? (
        <Part title="Part of">
          <ResourceLink type="Encounter" id={session.partOf.id}>
            {session.partOf.display ?? t('The $t(session) of the group')}
          </ResourceLink>
        </Part>
      ) : null}
      <Signatures session={session} notes={notes.items} />
      <Problems session={session} patientId={patientId} />
      <Consents session={session} patientId={patientId} />
      <Dialogues session={session} />
    </div>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className={classes['partTitle']}>{title}</h3>
    {children}
  </section>
);
const Rows = ({ children }: { readonly children: ReactNode }) => <ul className={classes['notes']}>{children}</ul>;

function NoteState({ note }: { readonly note: Note }) {
  const [words, tone] = stateOfNote(note);
  return (
    <Status tone={tone} plain>
      {words}
    </Status>
  );
}

function Notes({ notes: { items, status, isPartial }, session }: { readonly notes: SessionNotes; readonly session: Encounter }) {
  const isWithout = status === 'ready' && !isPartial && !items.some((note) => note.status !== 'EnteredInError');
  const { begin, question } = useBeginNote();
  return (
    <Part title="Notes">
      {items.length > 0 ? (
        <Rows>
          {items.map((note) => (
            <li key={note.id}>
              <ResourceLink type="Note" id={note.id ?? ''}>
                {note.title ?? 'Note'}
              </ResourceLink>
              <span className={classes['quiet']}>
                {[
                  note.participants?.find(({ role }) => role === 'PrimaryPerformer')?.individual.display,
                  note.serviceDate && dateWords(note.serviceDate),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <NoteState note={note} />
            </li>
          ))}
        </Rows>
      ) : (
        <p className={classes['quiet']}>{noneWords(status, isPartial)}</p>
      )}
      {isWithout && !session.appointment ? <StartNoteOfVisit visit={session} begin={begin} /> : null}
      {question}
    </Part>
  );
}

/** Words for an empty list: only a complete list proves that there is nothing. */
function noneWords(status: string, isPartial: boolean): string {
  if (status === 'loading') return '…';
  if (status !== 'ready') return 'Could not be loaded.';
  return isPartial ? 'Not on this device yet. There may be some.' : 'No note has been written about it.';
}

/** The appointment with its state, and its note or the button that starts it. */
function Booked({ appointmentId }: { readonly appointmentId: string }) {
  const { data: appointment, status } = useResource('Appointment', appointmentId);
  const notes = useNotesOf(appointment ? [appointment] : []);
  if (!appointment) return status === 'loading' ? null : <Part title="Appointment">{unread(status)}</Part>;
  const { start, end, owner } = appointment;
  return (
    <Part title="Appointment">
      <div className={classes['booked']}>
        <Link to="/schedule" search={{ day: dayOf(start), of: owner?.id }}>
          {`${timeOf(start)}${end ? ` to ${timeOf(end)}` : ''}`}
        </Link>
        {owner?.display ? <span className={classes['quiet']}>{`with ${owner.display}`}</span> : null}
        <AppointmentState appointment={appointment} />
        {notes.get(appointment) ? null : <StartNoteButton appointment={appointment} notes={notes} />}
      </div>
    </Part>
  );
}
const unread = (status: string) => (
  <p className={classes['quiet']}>{status === 'missing' ? 'It no longer exists.' : 'Could not be loaded.'}</p>
);

/** Who signed the session itself or its notes, and when. A signature leads to what was signed. */
function Signatures({ session, notes }: { readonly session: Encounter; readonly notes: readonly Note[] }) {
  const own = (session.patientSignatures ?? []).map((one) => ({ ...one, note: undefined }));
  const ofNotes = notes.flatMap((note) =>
    [...(note.signatures ?? []), ...(note.patientSignatures ?? [])].map((one) => ({ ...one, note })),
  );
  const given = [...own, ...ofNotes].filter(({ status }) => status === 'Signed');
  if (given.length === 0) return null;
  return (
    <Part title="Signatures">
      <Rows>
        {given.map(({ signer, name, signedAt, note }) => (
          <li key={`${note?.id ?? ''} ${signer?.id ?? name} ${signedAt}`}>
            <span>{signer?.display ?? name ?? 'No name'}</span>
            <span className={classes['quiet']}>{signedAt ? momentWords(signedAt) : ''}</span>
            {note?.id ? (
              <ResourceLink type="Note" id={note.id}>
                {note.title ?? 'Note'}
              </ResourceLink>
            ) : null}
          </li>
        ))}
      </Rows>
    </Part>
  );
}

interface OfPatient {
  readonly session: Encounter;
  readonly patientId: string | undefined;
}
type Named = Readonly<{ id?: string | undefined; display?: string | undefined }>;

function ChartLinks({
  title,
  kind,
  patientId,
  items,
}: {
  readonly title: string;
  readonly kind: string;
  readonly patientId: string;
  readonly items: readonly Named[];
}) {
  if (items.length === 0) return null;
  return (
    <Part title={title}>
      <Rows>
        {items.map(({ id = '', display }) => (
          <li key={id}>
            <Link to={chartRecordAddress(patientId, kind, id)}>{display ?? 'No name'}</Link>
          </li>
        ))}
      </Rows>
    </Part>
  );
}

function Problems({ session: { problems = [] }, patientId }: OfPatient) {
  const { t } = useTranslation();
  return patientId ? <ChartLinks title={t('Problems')} kind="Condition" patientId={patientId} items={problems} /> : null;
}

/** Consents that the session names, and those that name the session. */
function Consents({ session: { id, consents = [] }, patientId }: OfPatient) {
  const { items } = useReadableList<'Consent'>(
    id && patientId
      ? { type: 'Consent', partition: patientId, filters: [{ kind: 'Encounter', values: [id] }], pageSize: 50 }
      : null,
  );
  const named = new Set(consents.map((one) => one.id));
  const all = [...consents, ...items.filter((one) => !named.has(one.id ?? ''))];
  return patientId ? <ChartLinks title="Consents" kind="Consent" patientId={patientId} items={all} /> : null;
}

/** Scribe sessions of the session. Each opens with the note that it drafts. */
function Dialogues({ session: { id } }: { readonly session: Encounter }) {
  const { items } = useReadableList<'Dialogue'>(
    id ? { type: 'Dialogue', filters: [{ kind: 'Encounter', values: [id] }], pageSize: 50 } : null,
  );
  if (items.length === 0) return null;
  return (
    <Part title="Scribe sessions">
      <Rows>
        {items.map(({ id: dialogue = '', display, start, note }) => (
          <li key={dialogue}>
            <ResourceLink type={note ? 'Note' : 'Dialogue'} id={note?.id ?? dialogue}>
              {display ?? 'Scribe session'}
            </ResourceLink>
            <span className={classes['quiet']}>{start ? momentWords(start) : ''}</span>
          </li>
        ))}
      </Rows>
    </Part>
  );
}
