import { useClient, useList } from '@notewell/client/react';
import type { Appointment, NoteDefinition } from '@notewell/model';
import { useRef, useState } from 'react';
import { dayOf } from '../../platform/dates.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useMe } from '../../shell/session.ts';
import { expected, groupDraft, loadGroupKit, pickGroupDefinition } from '../group-note/start.ts';
import { withServices } from '../multi-service/services.ts';
import { modeOf } from './allowed.ts';
import { encounterOf, noteOf, subjectOf } from './drafts.ts';
import { pickDefinition, visitStatusOf } from './pick-definition.ts';
import { activeDefinitions, activeGroupDefinitions, encountersOf, notesAbout } from './queries.ts';
import { byAppointment } from './use-notes-of.ts';

/** Why a note cannot be begun, in words for the person who tried. */
export class CannotStartNote extends Error {}

/**
 * Begins the note of an appointment: its visit and the note itself, both durable on the device when it resolves, online
 * or not. Resolves to the note's id. One press begins one note, however fast somebody clicks.
 */
export function useStartNote() {
  const client = useClient();
  const me = useMe();
  // Listed with the page, so that it is here before the first click and without a network.
  const definitions = useList(activeDefinitions);
  const groupDefinitions = useList(activeGroupDefinitions);
  const preferences = usePreferences();
  const [starting, setStarting] = useState<string>();
  const underWay = useRef(new Map<string, Promise<string>>());

  const begin = async (appointment: Appointment, chosen?: NoteDefinition): Promise<string> => {
    const already = await existing(appointment);
    if (already) return already;
    const subject = subjectOf(appointment);
    if (!subject) throw new CannotStartNote('This appointment has nobody to write about.');
    const now = new Date().toISOString();
    const draft = encounterOf(appointment, subject, me.profile, now, modeOf(appointment, preferences));
    if (subject.resourceType === 'Group' && !chosen) return beginGroup(appointment, subject.id, draft, now);
    const definition = chosen ?? (await definitionFor(appointment, subject.resourceType === 'Group'));
    const isMulti = definition.kind === 'MultiService';
    const encounter = await client.create('Encounter', isMulti ? { ...draft, documentationType: 'MultiServiceNote' } : draft);
    const begun = noteOf(draft, idOf(encounter), definition, me.profile, now);
    const note = await client.create('Note', isMulti ? withServices(begun, definition) : begun);
    return idOf(note);
  };

  /** The note of a whole group, with its roster. */
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
    const by = pickGroupDefinition(group, offered.items, appointment);
    const kit = await loadGroupKit(client, by, by ? undefined : await definitionFor(appointment, true));
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

  /** The note that somebody began elsewhere since the list was drawn. */
  const existing = async (appointment: Appointment): Promise<string | undefined> => {
    if (!appointment.id) return undefined;
    const encounters = await client.list(encountersOf([appointment.id]));
    if (encounters.items.length === 0) return undefined;
    const notes = await client.list(notesAbout(encounters.items.map(idOf)));
    return byAppointment(encounters.items, notes.items).get(idOf(appointment))?.id;
  };

  const definitionFor = async (appointment: Appointment, isGroup: boolean): Promise<NoteDefinition> => {
    const { items, status } = definitions.items.length > 0 ? definitions : await client.list(activeDefinitions);
    const definition = pickDefinition(items, {
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

  /** `chosen` is written by in place of the definition that fits the visit best. */
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

/** A resource that was created has an id, the device's own until the server gives one. */
const idOf = ({ id }: { readonly id?: string | undefined }): string => id ?? '';
