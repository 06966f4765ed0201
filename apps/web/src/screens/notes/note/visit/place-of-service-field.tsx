import { NativeSelect } from '@mantine/core';
import { type Location, type Note, PlaceOfService } from '@notewell/model';
import type { Change } from '../../../../features/notes/note-editor/section-kind.ts';
import { isPlaceInUse, placeOfServiceAt, practicePlaces } from '../../../../features/notes/start-note/index.ts';
import { useReadableList } from '../../../../shell/session/readable-list.ts';

interface PlaceOfServiceFieldProps {
  readonly note: Note;
  readonly required: boolean;
  readonly onChange: (key: string, produce: () => Change) => void;
}

/** The place of service for claims: those of the practice's own places and of telehealth first. */
export function PlaceOfServiceField({ note, required, onChange }: PlaceOfServiceFieldProps) {
  const places = useReadableList(practicePlaces).items.filter(isPlaceInUse);
  const [usual, others] = placesOfService(places);
  return (
    <NativeSelect
      size="xs"
      aria-label="Place of service"
      data-rules="PlaceOfService"
      required={required}
      value={note.placeOfService?.code ?? ''}
      data={[
        { value: '', label: 'Choose the place of service' },
        { group: 'Usual here', items: usual },
        { group: 'All others', items: others },
      ]}
      onChange={(event) => {
        const found = PlaceOfService.entries.find(({ code }) => code === event.currentTarget.value);
        if (!found) return;
        const { code, display } = found;
        const { system } = PlaceOfService;
        onChange('place of service', () => ({ note: { placeOfService: { code, display, ...(system ? { system } : {}) } } }));
      }}
    />
  );
}

/** Telehealth at the patient's home and elsewhere, an office, and a home visit. */
const everywhere: readonly string[] = ['02', '10', '11', '12'];

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Places of service that a practice with these places usually needs, and all others. */
export function placesOfService(places: readonly Pick<Location, 'kind' | 'placeOfService'>[]): readonly [Choice[], Choice[]] {
  const codes = new Set([...everywhere, ...places.flatMap((place) => placeOfServiceAt(place)?.code ?? [])]);
  const all = PlaceOfService.entries.map(({ code, display }) => ({ value: code, label: `${code} ${display}` }));
  return [all.filter(({ value }) => codes.has(value)), all.filter(({ value }) => !codes.has(value))];
}
