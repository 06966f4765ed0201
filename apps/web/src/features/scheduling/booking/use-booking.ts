import type { Draft } from '@notewell/client';
import { useConnection, useList, useResource } from '@notewell/client/react';
import type { Appointment, EncounterMode, Group, Reference } from '@notewell/model';
import { modesOffered } from '@notewell/rules';
import { type Span, servicesFor } from '@notewell/rules/scheduling';
import { useConfirm } from '@notewell/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateWords, dayOf, isDay, minutesInto, timeOf, zoneInForce } from '../../../platform/dates.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { appointmentsOn } from '../../notes/start-note/index.ts';
import { useBusyTimes } from '../calendar/busy.ts';
import type { VisitDetails } from '../details/visit-details.ts';
import type { Attendee } from '../people/attendees.ts';
import { type Choices, extrasOf, skippedDays } from '../series/choices.ts';
import { faultOfRepeat, ruleOf, single } from '../series/repeat-rule.ts';
import { isVideoLink, videoLinkFault } from '../video/video-link-of.ts';
import { clashOf, freeFrom, givenInstant, instantOf } from './clashes.ts';
import type { FoundTime } from './find-times.tsx';
import { visitsOf } from './queries.ts';
import { useCollides, useSend } from './sending.ts';
import { useFit } from './use-fit.ts';
import { draftAt, factsOf, type VisitFacts } from './visit-facts.ts';
import { visitMinutes } from './visit-length.ts';

interface BookingOptions {
  readonly practitioner: Reference<'Practitioner'>;
  /** `yyyy-MM-dd`, preselected. */
  readonly day: string;
  /** Preselected time in minutes after midnight; absent, the first free one. */
  readonly at?: number | undefined;
  /** Preselected minutes; absent, those of the service. */
  readonly length?: number | undefined;
  /** Practitioners in whose calendars the user may book. */
  readonly practitioners: readonly Reference<'Practitioner'>[];
  /** The patient to begin with. */
  readonly patient: Reference<'Patient'> | undefined;
  readonly onBooked: (day: string, practitioner: string) => void;
}

/** The fields of a visit to book, what is missing or taken, and the save. */
export function useBooking(options: BookingOptions) {
  const { practitioner, practitioners, onBooked } = options;
  const chosen = useFields(options);
  const { patient, group, owner, day, service, mode, repeat, set } = chosen;
  const [pressed, setPressed] = useState(false);
  const [finding, setFinding] = useState(false);
  const { time, span, isTime, clash, free } = useTime(chosen);
  const missing = useMissing({ patient, group, service, isTime });
  const link = mode === 'Telehealth' ? chosen.video.trim() : '';
  const videoFault = link === '' || isVideoLink(link) ? undefined : videoLinkFault;
  const { online } = useConnection();
  const isRequest = useAsks(owner);
  const whose = practitioners.find(({ id }) => id === owner) ?? practitioner;
  const facts = factsOf(chosen, { link, isRequest, day, owner });
  const visit = facts && isTime ? visitOf({ ...facts, owner: whose }, span) : undefined;
  const { givers, misfits } = useFit({ practitioners, service, owner, visit });
  const { busy, bookAt, series } = useSaving({ ...chosen, link, isRequest, onBooked });
  const book = async (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    const isTaken = clash !== undefined && repeat.kind === '' && !online;
    if (busy || !facts || !isTime || isTaken || faultOfRepeat(repeat, day) || videoFault) return;
    await bookAt({ start: new Date(span.from).toISOString(), end: new Date(span.to).toISOString() }, whose);
  };
  return {
    fields: { ...chosen, time },
    set,
    services: chosen.services,
    service,
    /** Practitioners to choose from, those who give the chosen service first. */
    givers,
    /** Sentences about misfits, apart from other bookings. */
    misfits,
    modes: chosen.modes,
    clash: repeat.kind === '' ? clash : undefined,
    free,
    /** Messages about missing fields, once the user tried to book. */
    faults: pressed ? { ...missing, video: videoFault } : undefined,
    busy,
    isRequest,
    book,
    series,
    finding: {
      isOpen: finding && facts !== undefined,
      facts,
      find: () => {
        setPressed(true);
        setFinding(true);
      },
      take: (found: FoundTime) => {
        const by = practitioners.find(({ id }) => id === found.practitioner.id) ?? whose;
        set.owner(by.id);
        void bookAt({ start: found.start, end: found.end }, by);
      },
    },
  };
}

/** The fields as far as the user chose them. */
function useFields({ practitioner, day: asked, at, length, practitioners, patient: about }: BookingOptions) {
  const [patient, setPatient] = useState(about);
  const [group, setGroup] = useState<Group | null>();
  const [owner, setOwner] = useState(practitioner.id);
  const [day, setDay] = useState(asked);
  const [chosenTime, setTime] = useState(at === undefined ? undefined : clockWords(at));
  const [video, setVideo] = useState('');
  const [repeat, setRepeat] = useState(single);
  const [details, setDetails] = useState<VisitDetails>({});
  const [others, setOthers] = useState<readonly Attendee[]>([]);
  const { setService, setMode, setMinutes, ...offer } = useService(length, group !== undefined);
  const set = {
    patient: (next: Reference<'Patient'> | undefined) => {
      setPatient(next);
      // Another patient has other episodes and relatives.
      setDetails((before) => ({ ...before, episodeOfCare: undefined }));
      setOthers((before) => before.filter(({ subject }) => subject.resourceType !== 'RelatedPerson'));
    },
    /** The group's usual service and leader come with it. */
    group: (next: Group | null | undefined) => {
      setGroup(next);
      if (next?.service) setService(next.service.id);
      if (practitioners.some(({ id }) => id === next?.leader?.id)) setOwner(next?.leader?.id ?? owner);
    },
    owner: setOwner,
    service: setService,
    mode: setMode,
    video: setVideo,
    day: setDay,
    time: setTime,
    minutes: setMinutes,
    repeat: setRepeat,
    others: setOthers,
    details: (change: VisitDetails) => setDetails((before) => ({ ...before, ...change })),
  };
  return { patient, group, owner, day, chosenTime, video, repeat, details, others, ...offer, set };
}
type Fields = ReturnType<typeof useFields>;

const patientOf = ({ patient, group }: Pick<Fields, 'patient' | 'group'>) => (group === undefined ? patient : undefined);

/** The time of the visit, and the appointment that takes it already. */
function useTime({ owner, day, chosenTime, minutes, ...who }: Fields) {
  const calendar = useCalendarOf({ owner, patient: patientOf(who), day });
  const time = chosenTime ?? (isDay(day) ? clockOf(proposed(calendar, day, minutes)) : '');
  const from = givenInstant(day, time);
  const span = { from, to: from + minutes * 60_000 };
  const isTime = !Number.isNaN(from);
  const clash = isTime ? clashOf(calendar, span) : undefined;
  return { time, span, isTime, clash, free: clash && freeFrom(calendar, span) };
}

interface Saving extends Fields {
  readonly link: string;
  readonly isRequest: boolean;
  readonly onBooked: BookingOptions['onBooked'];
}

/** Books the visit, or shows the visits of its series first. */
function useSaving({ link, isRequest, onBooked, ...chosen }: Saving) {
  const { patient, group, owner, repeat } = chosen;
  const name = group?.name ?? patient?.display;
  const { busy, send, taken } = useSend();
  const collides = useCollides();
  const isWanted = useDeceasedQuestion(patientOf({ patient, group }));
  const [series, setSeries] = useState<Draft<'Appointment'>>();
  const bookAt = async (times: Pick<Draft<'Appointment'>, 'start' | 'end'>, by: Reference<'Practitioner'>) => {
    const draft = draftAt(chosen, { link, isRequest, times, by });
    if (!draft || !(await isWanted())) return;
    const onDay = dayOf(times.start);
    const rule = ruleOf(repeat, onDay);
    if (rule) setSeries({ ...draft, series: crypto.randomUUID(), recurrence: { ...rule, timeZone: zoneInForce() } });
    else if (await collides(draft)) setSeries(draft);
    else {
      const result = await send(draft, `${name ?? 'The visit'}, ${timeOf(draft.start)}.`);
      if (result === 'sent') onBooked(onDay, by.id);
      if (result === 'taken') setSeries(draft);
    }
  };
  const bookSeries = async (choices: Choices, count: number) => {
    if (!series) return;
    const { recurrence } = series;
    const draft = recurrence ? { ...series, recurrence: { ...recurrence, exceptions: skippedDays(choices) } } : series;
    const extras = extrasOf(choices);
    const start = (recurrence ? undefined : extras.moves?.[0]?.start) ?? series.start;
    const what = `${name ?? 'Booked'}, ${recurrence ? `${count} visits` : timeOf(start)}.`;
    const result = await send(draft, what, { path: 'series', with: { ...extras } });
    if (result === 'sent') onBooked(dayOf(start), owner);
  };
  return {
    busy,
    bookAt,
    /** The series whose visits are shown before they are booked, or a visit with conflicts. */
    series: { draft: series, taken, book: bookSeries, leave: () => setSeries(undefined) },
  };
}

interface CalendarAsked {
  readonly owner: string;
  readonly patient: Reference<'Patient'> | undefined;
  readonly day: string;
}

/** All that takes the time of the practitioner or the patient on a day. */
function useCalendarOf({ owner, patient, day }: CalendarAsked): readonly Appointment[] {
  const isGiven = isDay(day);
  const theirs = useList(isGiven ? appointmentsOn(owner, day) : null).items;
  const own = useList(patient && isGiven ? visitsOf(patient.id, day) : null).items;
  const busy = useBusyTimes({ calendars: isGiven ? [owner] : [], from: isGiven ? day : dayOf(new Date()), days: 1 });
  return [...theirs, ...own, ...busy];
}

const visitOf = (facts: VisitFacts & Pick<Appointment, 'owner'>, { from, to }: Span): Appointment => ({
  resourceType: 'Appointment',
  ...facts,
  start: new Date(from).toISOString(),
  end: new Date(to).toISOString(),
});

/** True in the calendar of a colleague, where the user may ask for a time and not book it. */
function useAsks(owner: string): boolean {
  return !useMayDo()('Create', 'Appointment', { owner: { id: owner }, status: 'booked' });
}

/** Asks before a visit is booked for somebody who died, such as one for the family. */
function useDeceasedQuestion(patient: Reference<'Patient'> | undefined): () => Promise<boolean> {
  const confirm = useConfirm();
  const deceased = useResource('Patient', patient?.id).data?.deceased;
  return async () =>
    deceased === undefined ||
    confirm({
      title: `${patient?.display ?? 'This person'} died`,
      text: `The record says ${dateWords(deceased)}. Book the visit all the same?`,
      confirm: 'Book the visit',
    });
}

interface Given {
  readonly patient: unknown;
  readonly group: unknown;
  readonly service: unknown;
  readonly isTime: boolean;
}
/** Messages about the fields that a visit needs. */
function useMissing({ patient, group, service, isTime }: Given) {
  const { t } = useTranslation();
  const subject = group === undefined ? patient : group;
  const noun = group === undefined ? t('patient').toLowerCase() : 'group';
  return {
    subject: subject ? undefined : `Pick a ${noun}.`,
    service: service ? undefined : 'Pick a service.',
    time: isTime ? undefined : 'Enter a day and a time.',
  };
}

/** The service, and the mode and length that follow from it until the user chooses others. */
function useService(length: number | undefined, isGroup: boolean) {
  const [id, setService] = useState<string | null>(null);
  const [wished, setMode] = useState<EncounterMode>();
  const [chosenMinutes, setMinutes] = useState(length);
  const all = useList({ type: 'HealthcareService', orderBy: 'name', order: 'asc', pageSize: 200 }).items;
  const services = servicesFor(all, { isGroup });
  const service = services.find((one) => one.id === id);
  const allowed = modesOffered(usePreferences());
  const given = service?.modes;
  // Visits use one of the service's modes, if it has any.
  const common = allowed.filter((one) => given?.includes(one));
  const modes = common.length > 0 ? common : allowed;
  const mode = wished && modes.includes(wished) ? wished : modes[0];
  return { services, service, mode, modes, minutes: visitMinutes(service, chosenMinutes), setService, setMode, setMinutes };
}

/** Minutes after midnight at which visits usually begin. */
const morning = 9 * 60;

/** Initial time: the first free one from the usual start of the day, and not before now. */
function proposed(calendar: readonly Appointment[], day: string, minutes: number): number {
  const usual = instantOf(day, morning);
  const from = dayOf(new Date()) === day ? Math.max(usual, Math.ceil(Date.now() / fiveMinutes) * fiveMinutes) : usual;
  const free = freeFrom(calendar, { from, to: from + minutes * 60_000 })?.from ?? usual;
  return dayOf(new Date(free)) === day ? free : usual;
}
const fiveMinutes = 5 * 60_000;

/** `14:05` for a time field. */
export const clockOf = (instant: number): string => clockWords(minutesInto(new Date(instant).toISOString()));
export const clockWords = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
