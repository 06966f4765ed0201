import { useClient, useList } from '@notewell/client/react';
import type { Appointment, NoteDefinition, Reference } from '@notewell/model';
import { offeredFor } from '@notewell/rules';
import { useRef, useState } from 'react';
import { dayOf } from '../../../platform/dates.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { useMe } from '../../../shell/session/session.ts';
import { expected, groupDraft, loadGroupKit, pickGroupDefinition } from '../group-note/start.ts';
import { withServices } from '../multi-service/services.ts';
import { modeOf } from './allowed.ts';
import { encounterOf, noteOf, placeOfServiceAt, subjectOf, writtenDownBy } from './drafts.ts';
import { pickDefinition, visitStatusOf } from './pick-definition.ts';
import { activeDefinitions, activeGroupDefinitions, encountersOf, notesAbout } from './queries.ts';
import { clinicianOf, startsFrom, useStarts } from './use-may-start.ts';
import { byAppointment } from './use-notes-of.ts';

/** Explains to the user why a note cannot start. */
export class CannotStartNote extends Error {}

/**
 * Starts the note of an appointment. Resolves to the note's id once visit and note are stored on the device, online or not.
 * Repeated clicks create one note.
 */
export function useStartNote() {
  const client = useClient();
  const me = useMe();
  // Loaded with the page, so that it is available offline before the first click.
  const definitions = useList(activeDefinitions);
  const groupDefinitions = useList(activeGroupDefinitions);
  const preferences = usePreferences();
  const starts = useStarts();
  const [starting, setStarting] = useState<string>();
  const underWay = useRef(new Map<string, Promise<string>>());

  const begin = async (appointment: Appointment, chosen?: NoteDefinition): Promise<string> => {
    const already = await existing(appointment);
    if (already) return already;
    const author = starts === 'for others' ? clinicianOf(appointment) : me.profile;
    if (!author || !startsFrom(starts, appointment, me.profile.id))
      throw new CannotStartNote('Choose a visit of the clinician you write for.');
    const subject = subjectOf(appointment);
    if (!subject) throw new CannotStartNote('This appointment has no patient.');
    const now = new Date().toISOString();
    const draft = await placed(encounterOf(appointment, subject, author, now, modeOf(appointment, preferences)));
    if (subject.resourceType === 'Group' && !chosen) return beginGroup(appointment, subject.id, draft, now);
    const definition = chosen ?? (await definitionFor(appointment, await programsOf(appointment, subject)));
    const isMulti = definition.kind === 'MultiService';
    const encounter = await client.create('Encounter', isMulti ? { ...draft, documentationType: 'MultiServiceNote' } : draft);
    const drafted = noteOf(draft, idOf(encounter), definition, author, now);
    const begun = author.id === me.profile.id ? drafted : writtenDownBy(drafted, me.profile);
    const note = await client.create('Note', isMulti ? withServices(begun, definition) : begun);
    return idOf(note);
  };

  /** Adds the location's place of service to the visit, unless the appointment has one or the visit is remote. */
  const placed = async (draft: ReturnType<typeof encounterOf>): Promise<ReturnType<typeof encounterOf>> => {
    const at = draft.location?.location?.id;
    if (draft.placeOfService || !at || draft.mode === 'Telehealth') return draft;
    const place = placeOfServiceAt(await client.get('Location', at).catch(() => undefined));
    return place ? { ...draft, placeOfService: place } : draft;
  };

  /** The note of a whole group with its roster. */
  const beginGroup = async (
    appointment: Appointment,
    groupId: string,
    draft: ReturnType<typeof encounterOf>,
    now: string,
  ): Promise<string> => {
    const [group, offered] = await Promise.all([
      client.get('Group', groupId).catch(() => undefined),
      groupDefinitions.items.length > 0 ? groupDefinitions : client.list(activeGroupDefinitions),
    ]);
    const programs = programsIn(appointment.program, group?.program);
    const by = pickGroupDefinition(group, offeredFor(offered.items, programs, preferences), appointment);
    const kit = await loadGroupKit(client, by, by ? undefined : await definitionFor(appointment, programs, true));
    const came = kit.definitions.Show;
    if (!came)
      throw new CannotStartNote(
        'What this group’s notes are written by is not on this device yet. Try again once you are online.',
      );
    const encounter = await client.create('Encounter', draft);
    const base = noteOf(draft, idOf(encounter), came, me.profile, now);
    const roster = expected(appointment, group, dayOf(draft.start ?? now));
    const note = await client.create('Note', groupDraft({ ...base, title: by?.title ?? came.title }, kit, roster));
    return idOf(note);
  };

  /** A note that somebody else started since the list was rendered. */
  const existing = async (appointment: Appointment): Promise<string | undefined> => {
    if (!appointment.id) return undefined;
    const encounters = await client.list(encountersOf([appointment.id]));
    if (encounters.items.length === 0) return undefined;
    const notes = await client.list(notesAbout(encounters.items.map(idOf)));
    return byAppointment(encounters.items, notes.items).get(idOf(appointment))?.id;
  };

  /** Programs of the visit and of its patient or group. */
  const programsOf = async (appointment: Appointment, { id, resourceType }: Reference): Promise<string[]> => {
    if (resourceType === 'Group') {
      const group = await client.get('Group', id).catch(() => undefined);
      return programsIn(appointment.program, group?.program);
    }
    const patient = await client.get('Patient', id).catch(() => undefined);
    return programsIn(appointment.program, ...(patient?.programs ?? []));
  };

  const definitionFor = async (
    appointment: Appointment,
    programs: readonly string[],
    isGroup = false,
  ): Promise<NoteDefinition> => {
    const { items, status } = definitions.items.length > 0 ? definitions : await client.list(activeDefinitions);
    const definition = pickDefinition(offeredFor(items, programs, preferences), {
      serviceId: appointment.serviceType?.id,
      programId: appointment.program?.id,
      locationId: appointment.serviceLocation?.id ?? appointment.location?.id,
      visitStatus: visitStatusOf(appointment.status),
      kind: isGroup ? 'Group' : 'Individual',
    });
    if (definition) return definition;
    throw new CannotStartNote(
      status === 'ready'
        ? 'The practice has no note definition for this kind of visit.'
        : 'The practice’s note definitions are not on this device yet. Try again once you are online.',
    );
  };

  /** `chosen` overrides the best matching note type. */
  const start = (appointment: Appointment, chosen?: NoteDefinition): Promise<string> => {
    const id = appointment.id ?? '';
    const already = underWay.current.get(id);
    if (already) return already;
    setStarting(id);
    const work = begin(appointment, chosen).finally(() => {
      underWay.current.delete(id);
      setStarting(undefined);
    });
    underWay.current.set(id, work);
    return work;
  };
  return { start, starting, definitions: definitions.items, definitionsKnown: definitions.status !== 'loading' };
}

const programsIn = (...programs: readonly (Reference | undefined)[]): string[] => programs.flatMap((one) => one?.id ?? []);

/** A created resource has an id; it is local until the server assigns one. */
const idOf = ({ id }: { readonly id?: string | undefined }): string => id ?? '';
