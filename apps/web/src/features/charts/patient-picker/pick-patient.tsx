import { Autocomplete } from '@mantine/core';
import type { Reference } from '@notewell/model';
import { useAwaitedFirst } from '@notewell/ui';
import { IconUserPlus } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { dateWords } from '../../../platform/dates.ts';
import { patientFilters } from '../../../platform/patient-query.ts';
import { useFoundPatients } from '../../../shell/palette/find-patients.ts';

interface PickPatientProps {
  readonly label: string;
  /** Shorter text for narrow places. */
  readonly placeholder?: string;
  readonly taken: ReadonlySet<string>;
  readonly onAdd: (patient: Reference<'Patient'>) => void;
}

/** Says why a search shows nobody, or not everybody. */
export const noneWords = (found: number, isOffline: boolean): string | undefined => {
  if (isOffline) return 'No connection: only people whose charts are on this device can be found.';
  return found === 0 ? 'Nobody matches, or they are already in the list.' : undefined;
};

/** Picks patients one after another, by name, record number or birth date. */
export function PickPatient({ label, placeholder = 'Name, record number or birth date', taken, onAdd }: PickPatientProps) {
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed);
  const filters = patientFilters(asked);
  const filtersAsked = asked.trim().length > 1;
  const { items, status, fromDevice } = useFoundPatients(filtersAsked ? filters : null, 8);
  const found = items.filter(({ id = '' }) => !taken.has(id));
  const words = found.map(({ display, medicalRecordNumber, birthDate }) =>
    [display, birthDate && dateWords(birthDate), medicalRecordNumber].filter(Boolean).join(' · '),
  );
  const add = (index: number) => {
    const { id, display } = found[index] ?? {};
    if (!id) return;
    onAdd({ id, resourceType: 'Patient', ...(display ? { display } : {}) });
    // Clears the field after it took the option's text.
    setTimeout(() => setTyped(''));
  };
  const settled = typed === asked && status !== 'loading';
  const isOffline = fromDevice || status === 'error';
  const onKeyDown = useAwaitedFirst({ typed: typed.trim(), settled, first: words[0], onPick: () => add(0) });
  return (
    <Autocomplete
      onKeyDownCapture={onKeyDown}
      // A dialog begins here.
      data-autofocus
      label={label}
      placeholder={placeholder}
      leftSection={<IconUserPlus size={16} aria-hidden />}
      description={settled && filtersAsked ? noneWords(found.length, isOffline) : undefined}
      inputWrapperOrder={['label', 'input', 'description']}
      value={typed}
      onChange={setTyped}
      data={[...new Set(words)]}
      filter={({ options }) => options}
      selectFirstOptionOnChange
      // An open list, even without options, would take the Escape that closes the dialog.
      openOnFocus={false}
      onOptionSubmit={(option) => add(words.indexOf(option))}
      onKeyDown={(event) => {
        // Results that came after the typing are not marked. Enter takes the first one.
        if (event.key !== 'Enter' || typed.trim() === '' || event.currentTarget.hasAttribute('aria-activedescendant')) return;
        event.preventDefault();
        add(0);
      }}
      maw={420}
      mt="sm"
    />
  );
}
