import type { Client } from '@notewell/client';
import { useClient, useConnection, useList } from '@notewell/client/react';
import type { Appointment, Encounter, NoteDefinition, Reference } from '@notewell/model';
import { notesByAppointment, noteToOpen, offeredFor } from '@notewell/rules';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../platform/dates.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { asStaff, useMe } from '../../../shell/session/session.ts';
import { expected, groupDraft, lacksDefinition, loadGroupKit, pickGroupDefinition } from '../group-note/start.ts';
import { withServices } from '../multi-service/services.ts';
import { modeOf } from './allowed.ts';
import { authorized } from './authorized.ts';
import { withBroughtIn } from './brought-in.ts';
import { encounterOf, noteOf, type Person, placeOfServiceAt, subjectOf, usualPlace, writtenDownBy } from './drafts.ts';
import { pickDefinition, typesFor, type Visit } from './pick-definition.ts';
import { activeDefinitions, activeGroupDefinitions, encountersOf, notesAbout, practicePlaces } from './queries.ts';
import { clinicianOf, performerOf, startsFor, startsFrom, useStarts } from './use-may-start.ts';

type VisitDraft = Omit<Encounter, 'meta' | 'partition' | 'content'>;
type BegunVisit = ReturnType<typeof encounterOf>;
interface Wish {
  readonly author: Person;
  /** The appointment that the visit is of, if it is known. */
  readonly appointment?: Appointment;
  readonly chosen?: NoteDefinition | undefined;
}

const groupTypesMissing = 'The note types of this group are not on this device yet. Try again once you are online.';

const none = { items: [] };

/** Explains to the user why a note cannot start. */
export class CannotStartNote extends Error {}

/** Several note types fit a visit and none fits best: the user chooses one. */
export class ChooseNoteType extends Error {
  constructor(readonly types: readonly NoteDefinition[]) {
    super('Choose the type of the note.');
  }
}

/**
 * Starts the note of an appointment. Resolves to the note's id once visit and note are stored on the device, online or not.
 * Repeated clicks create one note.
 */
export function useStartNote() {
  const work = useStartWork();
  const { definitions } = work;
  const [starting, setStarting] = useState<string>();
  const underWay = useRef(new Map<string, Promise<string>>());

  /** One start at a time of each appointment or visit. */
  const once = (id: string, begin: () => Promise<string>): Promise<string> => {
    const already = underWay.current.get(id);
    if (already) return already;
    setStarting(id);
    const begun = begin().finally(() => {
      underWay.current.delete(id);
      setStarting(undefined);
    });
    underWay.current.set(id, begun);
    return begun;
  };
  /** `chosen` overrides the best matching note type. */
  const start = (appointment: Appointment, chosen?: NoteDefinition) =>
    once(appointment.id ?? '', () => begin(work, appointment, chosen));
  const startOf = (visit: Encounter, chosen?: NoteDefinition) => once(idOf(visit), () => beginOf(work, visit, chosen));
  return { start, startOf, starting, definitions: definitions.items, definitionsKnown: definitions.status !== 'loading' };
}

/** Everything that a start asks. */
function useStartWork() {
  const client = useClient();
  const { online } = useConnection();
  const me = useMe();
  // Loaded with the page, so that it is available offline before the first click.
  const definitions = useList(activeDefinitions);
  const groupDefinitions = useList(activeGroupDefinitions);
  const preferences = usePreferences();
  const starts = useStarts();
  const mayRead = useMayDo();
  const { t } = useTranslation();
  return { client, online, me, definitions, groupDefinitions, preferences, starts, mayRead, t };
}
type StartWork = ReturnType<typeof useStartWork>;

async function begin(work: StartWork, shown: Appointment, chosen?: NoteDefinition): Promise<string> {
  const { client, me, starts, preferences, t } = work;
  const appointment = await newest(client, shown);
  const { note, visit } = await existing(client, appointment);
  if (note) return note;
  const author = starts === 'for others' ? clinicianOf(appointment) : asStaff(me.profile);
  if (!author || !startsFrom(starts, appointment, me.profile.id))
    throw new CannotStartNote('Choose a visit of the clinician you write for.');
  const subject = subjectOf(appointment);
  if (!subject) throw new CannotStartNote(`This appointment has no ${t('patient')}.`);
  const now = new Date().toISOString();
  const begun = () => encounterOf(appointment, subject, author, now, modeOf(appointment, preferences));
  const draft = visit ?? (await covered(work, await placed(work, begun())));
  return written(work, draft, { author, appointment, chosen });
}

/** The note of a visit that has none yet. */
async function beginOf(work: StartWork, visit: Encounter, chosen?: NoteDefinition): Promise<string> {
  const { client, me, starts } = work;
  const booked = visit.appointment && (await client.list(encountersOf([visit.appointment.id]))).items;
  const notes = await client.list(notesAbout([...new Set([visit, ...(booked ?? [])].map(idOf))]));
  const note = noteToOpen(notes.items);
  if (note) return idOf(note);
  const author = starts === 'for others' ? performerOf(visit) : asStaff(me.profile);
  if (!author || !startsFor(starts, visit, me.profile.id))
    throw new CannotStartNote('Choose a visit of the clinician you write for.');
  return written(work, visit, { author, chosen });
}

/** Stores the visit, unless it is stored already, and its note. */
async function written(work: StartWork, visit: VisitDraft, wish: Wish): Promise<string> {
  const { client, mayRead } = work;
  const { author, chosen } = wish;
  if (visit.subject.resourceType === 'Group' && !chosen) return beginGroup(work, visit, wish);
  const now = new Date().toISOString();
  const definition =
    chosen ?? (await definitionFor(work, await asBooked(work, visit, wish), { programs: await programsOf(client, visit) }));
  const isMulti = definition.kind === 'MultiService';
  const encounterId = await stored(client, isMulti ? { ...visit, documentationType: 'MultiServiceNote' } : visit);
  const drafted = asBegun(work, noteOf(visit, encounterId, definition, author, now), author);
  const readsProblems = mayRead('Read', 'Condition');
  const begun = await withBroughtIn(client, drafted, { definition, visit, readsProblems });
  return idOf(await client.create('Note', isMulti ? withServices(begun, definition) : begun));
}

/** A missed visit with its booked service, which its note type is chosen by. The server records another service. */
async function asBooked({ client }: StartWork, visit: VisitDraft, { appointment }: Wish): Promise<VisitDraft> {
  if ((visit.visitStatus ?? 'Show') === 'Show' || !visit.appointment) return visit;
  const booked = appointment ?? (await client.get('Appointment', visit.appointment.id).catch(() => undefined));
  return booked?.serviceType ? { ...visit, serviceType: booked.serviceType } : visit;
}

/** Names the user as the scribe of another's note. Where another device may have begun the note, both are kept. */
function asBegun({ online, me }: StartWork, note: ReturnType<typeof noteOf>, author: Person) {
  const begun = online ? note : { ...note, mayRepeat: true };
  return author.id === me.profile.id ? begun : writtenDownBy(begun, asStaff(me.profile));
}

async function stored(client: Client, visit: VisitDraft): Promise<string> {
  const { id, documentationType } = visit;
  if (id === undefined) return idOf(await client.create('Encounter', visit));
  if (documentationType === 'MultiServiceNote')
    await client.update('Encounter', id, (current) => ({ ...current, documentationType }));
  return id;
}

/** Adds the only place of the practice, and a place's place of service, to a visit in person that names none. */
async function placed({ client, mayRead }: StartWork, begun: BegunVisit): Promise<BegunVisit> {
  const places =
    begun.location || !mayRead('Read', 'Location') ? [] : (await client.list(practicePlaces).catch(() => none)).items;
  const location = usualPlace(begun, places);
  const draft = location ? { ...begun, location: { location } } : begun;
  const at = draft.location?.location?.id;
  if (draft.placeOfService || !at || draft.mode === 'Telehealth') return draft;
  const place = placeOfServiceAt(await client.get('Location', at).catch(() => undefined));
  return place ? { ...draft, placeOfService: place } : draft;
}

/** Adds the payer's authorization for users who may read insurance. */
const covered = async ({ client, mayRead }: StartWork, draft: BegunVisit) =>
  mayRead('Read', 'Coverage') ? authorized(client, draft) : draft;

/** The note of a whole group with its roster. */
async function beginGroup(work: StartWork, visit: VisitDraft, { author, appointment }: Wish): Promise<string> {
  const { client, groupDefinitions, preferences } = work;
  const now = new Date().toISOString();
  const [group, offered] = await Promise.all([
    client.get('Group', visit.subject.id).catch(() => undefined),
    groupDefinitions.items.length > 0 ? groupDefinitions : client.list(activeGroupDefinitions),
  ]);
  const programs = programsIn(visit.program, group?.program);
  const by = pickGroupDefinition(group, offeredFor(offered.items, programs, preferences), visit);
  const kit = await loadGroupKit(client, by, by ? undefined : await definitionFor(work, visit, { programs, isGroup: true }));
  const came = kit.definitions.Show;
  if (!came) throw new CannotStartNote(groupTypesMissing);
  const booked =
    appointment ?? (visit.appointment && (await client.get('Appointment', visit.appointment.id).catch(() => undefined)));
  const roster = expected(booked ?? {}, group, dayOf(visit.start ?? now));
  if (roster.some(({ status }) => lacksDefinition(kit, status))) throw new CannotStartNote(groupTypesMissing);
  // Only now, so that a note that cannot start leaves no visit.
  const base = asBegun(work, noteOf(visit, await stored(client, visit), came, author, now), author);
  const note = await client.create('Note', groupDraft({ ...base, title: by?.title ?? came.title }, kit, roster));
  return idOf(note);
}

/** The appointment with changes that the screen does not show yet, such as an attendance just chosen. */
async function newest(client: Client, shown: Appointment): Promise<Appointment> {
  const known = shown.id ? await client.get('Appointment', shown.id).catch(() => undefined) : undefined;
  return known ?? shown;
}

/** The note that somebody started since the list was rendered, or the visit that has none yet. */
async function existing(
  client: Client,
  appointment: Appointment,
): Promise<{ readonly note?: string; readonly visit?: Encounter }> {
  if (!appointment.id) return {};
  const { items } = await client.list(encountersOf([appointment.id]));
  // The visits of a group's members belong to the group's.
  const visit = items.find(({ partOf }) => !partOf) ?? items[0];
  if (!visit) return {};
  const notes = await client.list(notesAbout(items.map(idOf)));
  const note = notesByAppointment(items, notes.items).get(idOf(appointment));
  return note ? { note: idOf(note) } : { visit };
}

/** Programs of the visit and of its patient or group. */
async function programsOf(client: Client, { subject: { id, resourceType }, program }: VisitDraft): Promise<string[]> {
  if (resourceType === 'Group') {
    const group = await client.get('Group', id).catch(() => undefined);
    return programsIn(program, group?.program);
  }
  const patient = await client.get('Patient', id).catch(() => undefined);
  return programsIn(program, ...(patient?.programs ?? []));
}

interface Offer {
  readonly programs: readonly string[];
  readonly isGroup?: boolean;
}
async function definitionFor(
  { client, definitions, preferences }: StartWork,
  visit: VisitDraft,
  { programs, isGroup = false }: Offer,
): Promise<NoteDefinition> {
  const { items, status } = definitions.items.length > 0 ? definitions : await client.list(activeDefinitions);
  const offered = offeredFor(items, programs, preferences);
  const facts: Visit = {
    serviceId: visit.serviceType?.id,
    programId: visit.program?.id,
    locationId: visit.location?.location?.id,
    visitStatus: visit.visitStatus ?? 'Show',
    kind: isGroup ? 'Group' : 'Individual',
  };
  const definition = pickDefinition(offered, facts);
  if (definition) return definition;
  const types = isGroup ? [] : typesFor(offered, facts);
  const [only, ...others] = types;
  if (only && others.length === 0) return only;
  if (only) throw new ChooseNoteType(types);
  throw new CannotStartNote(
    status === 'ready'
      ? 'The practice has no note type for this kind of visit.'
      : 'The practice’s note types are not on this device yet. Try again once you are online.',
  );
}

const programsIn = (...programs: readonly (Reference | undefined)[]): string[] => programs.flatMap((one) => one?.id ?? []);

/** A created resource has an id; it is local until the server assigns one. */
const idOf = ({ id }: { readonly id?: string | undefined }): string => id ?? '';
