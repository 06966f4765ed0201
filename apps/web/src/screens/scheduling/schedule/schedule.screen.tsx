import type { KeptItem } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { Appointment, Reference } from '@notewell/model';
import { useCallback, useMemo, useState } from 'react';
import { useNotesOf } from '../../../features/notes/start-note/index.ts';
import { type HeldMove, MoveAnywayDialog } from '../../../features/scheduling/calendar/move-anyway.dialog.tsx';
import { faultOfDrop } from '../../../features/scheduling/calendar/new-conflicts.ts';
import { isSamePlace, movedTo } from '../../../features/scheduling/calendar/place.ts';
import { useMove } from '../../../features/scheduling/calendar/use-move.ts';
import { usePractitioners } from '../../../features/scheduling/calendar/use-practitioners.ts';
import { decideReturned } from '../../../features/scheduling/series/decide-returned.tsx';
import { isInSeries } from '../../../features/scheduling/series/scopes.ts';
import { SeriesScopeDialog } from '../../../features/scheduling/series/series-scope.dialog.tsx';
import { canMove, VisitPanel } from '../../../features/scheduling/visit-panel/visit-panel.tsx';
import { firstGiver } from '../../../features/scheduling/waitlist/givers.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { asStaff, useMe } from '../../../shell/session/session.ts';
import { KeptHere } from '../../../shell/work/kept-here.tsx';
import { Agenda } from './agenda.tsx';
import { CalendarForms, useFormAsked } from './calendar-forms.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { blockedTimes } from './closed-times.ts';
import { colorsOf } from './colors.ts';
import { type Column, columnsOf } from './columns.ts';
import { DaySheet } from './day-sheet.tsx';
import type { Drag } from './drag.ts';
import { MonthGrid } from './month-grid.tsx';
import { useSheetPrint } from './print-menu.tsx';
import classes from './schedule.module.css';
import { type GridActions, TimeGrid } from './time-grid.tsx';
import { filtered, useCalendarData } from './use-calendar-data.ts';
import { useCalendarState } from './use-calendar-state.ts';
import { useCalendarKeys, useDays } from './use-days.ts';
import { wholePractice } from './view-state.ts';

const isAppointment = ({ type }: KeptItem) => type === 'Appointment';
const none: readonly Appointment[] = [];

/** Moves of visits in the grid, and the reason why one cannot go somewhere. */
function useGridActions(data: ReturnType<typeof useCalendarData>) {
  const mayDo = useMayDo();
  const [held, setHeld] = useState<HeldMove>();
  const move = useMove({ records: data.records, booked: data.taken, onConflict: setHeld });
  const mayMove = useCallback(
    (one: Appointment) => one.id !== undefined && canMove(one) && mayDo('Update', 'Appointment', one, one),
    [mayDo],
  );
  const faultOf = useCallback<GridActions['faultOf']>(
    ({ appointment, from, to }: Drag, spot: Column) => {
      if (!appointment) return undefined;
      const after = movedTo(appointment, { spot, from, to });
      if (!mayDo('Update', 'Appointment', appointment, after)) return 'You may not book for this colleague.';
      return faultOfDrop(data.diary, appointment, after);
    },
    [mayDo, data.diary],
  );
  const [seriesMove, setSeriesMove] = useState<{ readonly before: Appointment; readonly after: Appointment }>();
  const onMove = (before: Appointment, after: Appointment, reason?: string) => {
    if (isInSeries(before) && !isSamePlace(before, after)) setSeriesMove({ before, after });
    else void move(before, after, reason);
  };
  const dialog = held ? (
    <MoveAnywayDialog
      {...held}
      onMove={(reason) => {
        setHeld(undefined);
        void move(held.before, held.after, reason);
      }}
      onClose={() => setHeld(undefined)}
    />
  ) : (
    seriesMove && (
      <SeriesScopeDialog
        {...seriesMove}
        onOne={() => {
          setSeriesMove(undefined);
          void move(seriesMove.before, seriesMove.after);
        }}
        onClose={() => setSeriesMove(undefined)}
      />
    )
  );
  return { mayMove, faultOf, onMove, dialog };
}

/** The practice's calendar: days, weeks, months and lists, by person or by room. */
export default function ScheduleScreen() {
  const me = useMe();
  const phone = usePhone();
  const people = usePractitioners();
  const [state, change] = useCalendarState();
  const { day, today, range, week, weeks, aside, step } = useDays(state, change);
  const [patient, setPatient] = useState<Reference<'Patient'>>();
  const [opened, setOpened] = useState<string>();
  const chosen = useMemo(
    () => (state.of === wholePractice ? people : people.filter(({ id }) => state.of.includes(id))),
    [state.of, people],
  );
  const data = useCalendarData(state, range, chosen);
  const { list, booked, taken, diary, records } = data;
  const forms = useFormAsked(usePractitioners('working'), records.schedules);
  const { calendars, mayBlock } = forms;
  const { mayMove, faultOf, onMove, dialog } = useGridActions(data);
  const shown = useMemo(() => filtered(booked, state.filters, patient?.id), [booked, state.filters, patient]);
  const columns = useMemo(
    () => columnsOf(state, { day, week, appointments: shown, people: chosen, schedules: records.schedules }),
    [state, day, week, shown, chosen, records.schedules],
  );
  const isOwnGrid = chosen.length === 1 && state.by === 'people';
  const notes = useNotesOf(state.view === 'agenda' || (isOwnGrid && state.view !== 'month') ? shown : none);
  const colorOf = useMemo(
    () => colorsOf(state.view === 'day' && state.by === 'people' ? [] : chosen),
    [state.view, state.by, chosen],
  );
  const only = chosen.length === 1 ? chosen[0]?.id : undefined;
  const blockedOn = useMemo(
    () => (only === undefined ? undefined : (on: string) => blockedTimes({ day: on, calendars: [only] }, diary, mayBlock)),
    [only, diary, mayBlock],
  );
  const open = useCallback(({ id }: Appointment) => setOpened(id), []);
  useCalendarKeys({ state, change, step, onBook: forms.onBook });
  const client = useClient();
  // A visit that was just booked gets its id from the server while it is open.
  const visit = opened === undefined ? undefined : booked.find(({ id }) => id === opened || id === client.id(opened));
  const { isSheet, printSheet } = useSheetPrint();
  const usual = forms.asked?.owner ?? (state.of === wholePractice ? undefined : chosen[0]?.id);
  const staff = { people: records.practitioners, schedules: records.schedules };
  const first = calendars.find(({ id }) => id === usual) ?? firstGiver(calendars, me.profile.id, staff) ?? asStaff(me.profile);
  return (
    <div className={classes.screen} data-phone={phone || undefined} data-sheet={isSheet || undefined}>
      <CalendarHead
        {...{ state, people, patient, day, today, aside }}
        onChange={change}
        onPatient={setPatient}
        onStep={step}
        onSheet={printSheet}
        onBook={forms.onBook}
        onEvent={forms.onEvent}
      />
      <KeptHere isHere={isAppointment} resolve={decideReturned} />
      <CalendarForms
        forms={forms}
        first={first}
        day={day}
        onSaved={(onDay, whose) => {
          const isPerson = people.some(({ id }) => id === whose);
          const isShown = !isPerson || state.of === wholePractice || state.of.includes(whose);
          change({ day: onDay === today ? undefined : onDay, ...(isShown ? {} : { of: [whose] }) });
        }}
      />
      {isSheet ? (
        <DaySheet
          day={day}
          columns={columnsOf(
            { ...state, view: 'day' },
            { day, week, appointments: shown, people: chosen, schedules: records.schedules },
          )}
          whose={chosen.length === 1 ? chosen[0]?.display : undefined}
        />
      ) : null}
      {dialog}
      {visit ? (
        <VisitPanel appointment={visit} records={records} booked={taken} onMove={onMove} onClose={() => setOpened(undefined)} />
      ) : null}
      <div className={classes.body} data-scrolls={state.view === 'agenda' || undefined}>
        {state.view === 'agenda' ? (
          <Agenda
            {...{ week, day, today, list, notes }}
            appointments={shown}
            onDay={(next) => change({ day: next })}
            namesOwner={chosen.length > 1}
            onOpen={open}
            blockedOn={blockedOn}
            onBlock={forms.onBlock}
          />
        ) : state.view === 'month' ? (
          <MonthGrid
            {...{ weeks, today, list }}
            month={day.slice(0, 7)}
            appointments={shown}
            onDay={(next) => change({ day: next, view: 'day' })}
            onOpen={open}
          />
        ) : (
          <TimeGrid
            {...{ columns, today, list, diary, colorOf, mayMove, mayBlock, faultOf }}
            notes={isOwnGrid ? notes : undefined}
            onOpen={open}
            onBook={forms.onGrid}
            onBlock={forms.onBlock}
            onMove={(before, { from, to }, spot) => onMove(before, movedTo(before, { spot, from, to }))}
          />
        )}
      </div>
    </div>
  );
}
