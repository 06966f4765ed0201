import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { EncounterMode, type Note, PlaceOfService, type Reference } from '@notewell/model';
import { modesOffered } from '@notewell/rules';
import { useTranslation } from 'react-i18next';
import type { Change } from '../../../../features/notes/note-editor/section-kind.ts';
import { isPlaceInUse, modeWords } from '../../../../features/notes/start-note/index.ts';
import { usePreferences } from '../../../../shell/session/preferences.ts';
import { useReadableList } from '../../../../shell/session/readable-list.ts';
import classes from '../note.module.css';
import { placesOfService } from '../visit/place-of-service-field.tsx';

interface AmendedVisitProps {
  readonly note: Note;
  readonly onChange: (key: string, produce: () => Change) => void;
}

/** Facts of the visit that the signed note states. Amending the note corrects them in the visit too. */
export function AmendedVisit({ note, onChange }: AmendedVisitProps) {
  const { t } = useTranslation();
  const visit = useResource('Encounter', note.encounter?.id).data;
  const preferences = usePreferences();
  const places = useReadableList({ type: 'Location', pageSize: 500 }).items;
  const [usual, others] = placesOfService(places.filter(isPlaceInUse));
  const services = useReadableList({ type: 'HealthcareService', pageSize: 500 }).items;
  const set = (key: string, fields: Change['note']) => onChange(key, () => (fields ? { note: fields } : {}));
  const mode = note.mode ?? visit?.mode;
  const modes = EncounterMode.values.filter((one) => one === mode || modesOffered(preferences).includes(one));
  const [service, ...more] = note.services ?? [];
  const { system } = PlaceOfService;
  return (
    <div role="group" className={classes['visit']} aria-label={t('Facts of the $t(session)')}>
      {preferences.hidePlaceOfService ? null : (
        <Choice
          label="Place of service"
          value={note.placeOfService?.code}
          data={[
            { group: 'Usual here', items: usual },
            { group: 'All others', items: others },
          ]}
          onChoose={(chosen) => {
            const found = PlaceOfService.entries.find(({ code }) => code === chosen);
            if (found)
              set('place of service', {
                placeOfService: { code: found.code, display: found.display, ...(system ? { system } : {}) },
              });
          }}
        />
      )}
      <Choice
        label="Location"
        value={note.location?.id}
        data={choicesOf(places, note.location)}
        onChoose={(id) => set('location', { location: named(places, id, 'Location') })}
      />
      {more.length > 0 || note.composition === 'MultiService' ? null : (
        <Choice
          label="Service"
          value={service?.id}
          data={choicesOf(services, service)}
          onChoose={(id) => set('services', { services: [named(services, id, 'HealthcareService')] })}
        />
      )}
      {note.encounter && visit?.mode ? (
        <Choice
          label="Visit type"
          value={mode}
          data={modes.map((value) => ({ value, label: modeWords[value] }))}
          onChoose={(chosen) => {
            const next = modes.find((one) => one === chosen);
            if (next) set('mode', { mode: next });
          }}
        />
      ) : null}
    </div>
  );
}

type Named = { readonly id?: string | undefined; readonly display?: string | undefined };

/** The records by name, with the one in use even where it is not among them. */
const choicesOf = (known: readonly Named[], used: Named | undefined) =>
  [...known, ...(used && !known.some(({ id }) => id === used.id) ? [used] : [])]
    .map(({ id = '', display }) => ({ value: id, label: display ?? 'No name' }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

function named<T extends string>(known: readonly Named[], id: string, resourceType: T): Reference<T> {
  const display = known.find((one) => one.id === id)?.display;
  return { id, resourceType, ...(display ? { display } : {}) };
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly data: NonNullable<NativeSelectProps['data']>;
  readonly onChoose: (value: string) => void;
}

const Choice = ({ label, value, data, onChoose }: ChoiceProps) => (
  <NativeSelect
    size="xs"
    label={label}
    value={value ?? ''}
    data={[...(value ? [] : [{ value: '', label: 'Not given' }]), ...data]}
    onChange={({ currentTarget }) => {
      if (currentTarget.value) onChoose(currentTarget.value);
    }}
  />
);
