import type { ListQuery } from '@notewell/client';
import { ClientProvider, useCall, useClient } from '@notewell/client/react';
import type { Appointment } from '@notewell/model';
import { createDiary } from '@notewell/rules/scheduling';
import { Section } from '@notewell/ui';
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { UpdateScreen } from '../../../src/app/update.screen.tsx';
import { ConfirmDialog } from '../../../src/features/account/confirm-identity/confirm-dialog.tsx';
import { ConfirmIdentityProvider } from '../../../src/features/account/confirm-identity/index.ts';
import type { SignIn } from '../../../src/features/admin/admin-page/index.ts';
import { ChartBanner } from '../../../src/features/charts/chart-banner/chart-banner.tsx';
import { AppointmentRow, type NotesOf } from '../../../src/features/notes/start-note/index.ts';
import { WorkRows } from '../../../src/features/notes/work-list/index.ts';
import { faultOfMove } from '../../../src/features/scheduling/calendar/new-conflicts.ts';
import { movedTo } from '../../../src/features/scheduling/calendar/place.ts';
import { PasskeysPart } from '../../../src/screens/account/account/passkeys-part.tsx';
import AdminJobsScreen from '../../../src/screens/admin/jobs/jobs.screen.tsx';
import { SignInSection } from '../../../src/screens/admin/person/sign-in-section.tsx';
import AdminPreferencesScreen from '../../../src/screens/admin/preferences/preferences.screen.tsx';
import { AllergiesPart } from '../../../src/screens/charts/chart/allergies-part.tsx';
import { MedicationsPart } from '../../../src/screens/charts/chart/medications-part.tsx';
import { ProblemsPart } from '../../../src/screens/charts/chart/problems-part.tsx';
import { Summary } from '../../../src/screens/charts/chart/summary.tsx';
import { TimelineView } from '../../../src/screens/charts/chart/timeline-view.tsx';
import HomeScreen from '../../../src/screens/home/home/home.screen.tsx';
import { Today } from '../../../src/screens/home/home/today.tsx';
import { UnreadMessages } from '../../../src/screens/home/home/unread-messages.tsx';
import { type Column, dayColumns } from '../../../src/screens/scheduling/schedule/columns.ts';
import type { Drag } from '../../../src/screens/scheduling/schedule/drag.ts';
import { TimeGrid } from '../../../src/screens/scheduling/schedule/time-grid.tsx';
import { UserMenu } from '../../../src/shell/frame/user-menu.tsx';
import { followsMark, useFocusKept } from '../../../src/shell/hooks/focus-kept.ts';
import { SessionLock } from '../../../src/shell/session/session-lock.tsx';

export const longName = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh, Bartholomew';
const visit = (id: string, start: string, end: string, display: string): Appointment => ({
  resourceType: 'Appointment',
  id,
  status: 'booked',
  start,
  end,
  attendees: [{ subject: { id: `patient-${id}`, resourceType: 'Patient', display }, role: 'Patient' }],
  serviceType: { id: 'therapy', resourceType: 'HealthcareService', display: 'Individual therapy' },
  location: { id: 'harbor', resourceType: 'Location', display: 'Harbor Street' },
});
const visits = [
  visit('a', '2026-11-18T15:00:00Z', '2026-11-18T16:00:00Z', 'Perez, Maria'),
  visit('b', '2026-11-18T15:30:00Z', '2026-11-18T16:30:00Z', longName),
  visit('c', '2026-11-19T15:00:00Z', '2026-11-19T16:00:00Z', 'Adler, Bea'),
];
const noNotes: NotesOf = { known: true, isWhole: true, get: () => undefined };
const nothing = { items: [], status: 'ready', error: undefined, continuation: '', total: 0, isPartial: false };

/** Replaces the server's lists, by type and with their status. */
function Listed({ views, children }: { readonly views: Readonly<Record<string, object>>; readonly children: ReactNode }) {
  const client = useClient();
  const [listed] = useState(() => {
    const known = new Map(Object.entries(views).map(([type, view]) => [type, { ...nothing, ...view }]));
    const watchList = ({ type }: ListQuery) => ({
      subscribe: () => () => undefined,
      snapshot: () => known.get(type) ?? nothing,
    });
    return Object.assign(Object.create(client) as typeof client, { watchList }); // all but its lists
  });
  return <ClientProvider client={listed}>{children}</ClientProvider>;
}

const days = Array.from({ length: 7 }, (_, index) => `2026-11-${15 + index}`);

const me = { id: 'me', resourceType: 'Practitioner' as const, display: 'Maya Chen' };

const mayBlock = () => true;

function Week() {
  const [told, setTold] = useState('');
  const [booked, setBooked] = useState<readonly Appointment[]>(visits);
  const columns = useMemo(() => dayColumns(days, booked, [me]), [booked]);
  const diary = useMemo(
    () => createDiary({ booked: booked.map((one) => ({ ...one, owner: me })), zone: 'America/New_York' }),
    [booked],
  );
  const placed = ({ appointment, from, to }: Drag, spot: Column) =>
    appointment && movedTo({ ...appointment, owner: me }, { spot, from, to });
  return (
    <Listed views={{}}>
      <TimeGrid
        columns={columns}
        today="2026-11-18"
        list={{ items: booked, status: 'ready', refresh: () => undefined }}
        diary={diary}
        notes={noNotes}
        colorOf={() => undefined}
        mayMove={() => true}
        mayBlock={mayBlock}
        onOpen={({ id }) => setTold(`opened ${id}`)}
        onBook={({ day }, from, to) => setTold(`${day}, minute ${from}${to === undefined ? '' : ` to ${to}`}`)}
        faultOf={(drag, column) => {
          const after = placed(drag, column);
          return after && faultOfMove(diary, { ...after, ...drag.appointment, owner: me }, after);
        }}
        onMove={(before, drag, column) => {
          const after = placed(drag, column);
          if (after) setBooked((all) => all.map((one) => (one.id === before.id ? after : one)));
          setTold(`${before.id} to ${after?.start}, ${after?.end}`);
        }}
      />
      <output>{told}</output>
    </Listed>
  );
}

const Rows = () => (
  <Listed views={{}}>
    <Section title="Today">
      <WorkRows>
        {visits.map((one) => (
          <AppointmentRow key={one.id} appointment={one} notes={noNotes} overlapping={visits[1]} />
        ))}
      </WorkRows>
    </Section>
  </Listed>
);

/** Thirty visits of a day; the last is current. */
function LongDay() {
  const day = Array.from({ length: 30 }, (_, at) => {
    const start = Date.parse('2026-11-18T13:00:00Z') + at * 1_200_000;
    return visit(`${at}`, new Date(start).toISOString(), new Date(start + 1_200_000).toISOString(), `Patient ${at}`);
  });
  return (
    <Listed views={{ Appointment: { items: day } }}>
      <Today me="me" now={new Date('2026-11-18T22:45:00Z')} />
    </Listed>
  );
}

/** A table fills its given height. */
const tall = { display: 'grid', height: 220 };

/** A timeline with one note on the device, and an empty one. */
const Timeline = () => {
  const note = {
    resourceType: 'Note',
    id: 'p.n',
    title: 'Progress note',
    status: 'Final',
    subject: { id: 'p', resourceType: 'Patient' },
    serviceDate: '2026-11-18',
    sections: [],
  };
  return (
    <>
      <section aria-label="Some" style={tall}>
        <Listed views={{ Note: { items: [note], isPartial: true } }}>
          <TimelineView patientId="p" />
        </Listed>
      </section>
      <section aria-label="None" style={tall}>
        <Listed views={{ Note: { isPartial: true } }}>
          <TimelineView patientId="p" />
        </Listed>
      </section>
      <section aria-label="Whole" style={tall}>
        <Listed views={{ Note: { items: [note] } }}>
          <TimelineView patientId="p" />
        </Listed>
      </section>
    </>
  );
};

/** A chart whose lists on the device are incomplete. */
const Partial = () => (
  <Listed views={{ Condition: { isPartial: true }, Medication: { isPartial: true }, Allergy: { isPartial: true } }}>
    <ChartBanner patientId="long" />
    <ProblemsPart patientId="p" />
    <MedicationsPart patientId="p" />
    <AllergiesPart patientId="p" />
  </Listed>
);

const Lock = () => (
  <>
    <UserMenu />
    <main>
      <textarea aria-label="Plan" />
    </main>
    <SessionLock />
  </>
);

function Confirm() {
  const [done, setDone] = useState<boolean>();
  return done === undefined ? <ConfirmDialog why="You are about to sign." onDone={setDone} /> : <output>{String(done)}</output>;
}

function Invite() {
  const signIn = useCall<SignIn>('access/tanisha/sign-in');
  return <SignInSection person={{ resourceType: 'Practitioner', id: 'tanisha', name: { family: 'Greene' } }} signIn={signIn} />;
}

const Banner = () => (
  <Listed views={{}}>
    <ChartBanner patientId="long" />
  </Listed>
);

/** A text that goes away, as a note that somebody else signs. */
function Replaced() {
  const [gone, setGone] = useState(false);
  const [pressed, setPressed] = useState(false);
  useFocusKept('note');
  useEffect(() => {
    Object.assign(window, { replace: () => setGone(true) });
  }, []);
  return (
    <main>
      <input aria-label="Search" />
      {gone ? (
        <>
          <p role="alert" tabIndex={-1} {...followsMark}>
            Signed elsewhere
          </p>
          <button type="button" onClick={() => setPressed(true)} {...followsMark}>
            Add addendum
          </button>
        </>
      ) : (
        <textarea aria-label="Plan" />
      )}
      <output>{pressed ? 'pressed' : 'not pressed'}</output>
    </main>
  );
}

/** Components by name in the address. */
export const parts: { readonly [name: string]: ComponentType } = {
  week: Week,
  rows: Rows,
  day: LongDay,
  home: () => (
    <Listed views={{ Appointment: { items: visits } }}>
      <HomeScreen />
    </Listed>
  ),
  passkeys: () => (
    <ConfirmIdentityProvider>
      <PasskeysPart />
    </ConfirmIdentityProvider>
  ),
  messages: () => <UnreadMessages me="me" mayMark />,
  timeline: Timeline,
  partial: Partial,
  summary: () => (
    <Listed views={{}}>
      <Summary patientId="long" />
    </Listed>
  ),
  lock: Lock,
  confirm: Confirm,
  invite: Invite,
  banner: Banner,
  update: UpdateScreen,
  settings: AdminPreferencesScreen,
  jobs: AdminJobsScreen,
  replaced: Replaced,
};
