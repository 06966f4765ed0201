import { Select, type SelectProps } from '@mantine/core';
import { useRef, useState } from 'react';

interface TimeZoneSelectProps
  extends Pick<SelectProps, 'className' | 'clearable' | 'description' | 'disabled' | 'error' | 'label' | 'maw' | 'placeholder'> {
  /** Name in the IANA database, such as `America/Chicago`. */
  readonly value: string | undefined;
  readonly onChange: (zone: string | undefined) => void;
}

const known: readonly string[] = Intl.supportedValuesOf('timeZone');
/** `America/New_York` as “New York (America)”. */
function labelOf(zone: string): string {
  const [area = '', ...rest] = zone.replaceAll('_', ' ').split('/');
  return rest.length === 0 ? area : `${rest.toReversed().join(', ')} (${area})`;
}

/** A box to find a time zone. Enter, Tab and leaving the box choose the first one that contains the typed letters. */
export function TimeZoneSelect({ value, onChange, ...rest }: TimeZoneSelectProps) {
  const [isOpen, setOpen] = useState(false);
  // Letters that no choice followed yet. The list marks its first entry late where letters come fast.
  const typed = useRef('');
  const zones = value && !known.includes(value) ? [...known, value] : known;
  function takeFirst(): boolean {
    const words = typed.current.trim().toLowerCase();
    const first = words === '' ? undefined : zones.find((zone) => labelOf(zone).toLowerCase().includes(words));
    typed.current = '';
    if (first && first !== value) onChange(first);
    return first !== undefined;
  }
  return (
    <Select
      {...rest}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      limit={50}
      data={zones.map((zone) => ({ value: zone, label: labelOf(zone) }))}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onInput={(event) => {
        typed.current = event.currentTarget.value;
      }}
      onOptionSubmit={() => {
        typed.current = '';
      }}
      onBlur={takeFirst}
      onKeyDownCapture={(event) => {
        const { key, nativeEvent } = event;
        if (key === 'Escape') typed.current = '';
        if ((key !== 'Enter' && key !== 'Tab') || nativeEvent.isComposing) return;
        const marked = document.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '');
        if (marked) marked.click();
        else if (!takeFirst()) return;
        setOpen(false);
        if (key !== 'Enter') return;
        event.stopPropagation();
        event.preventDefault();
      }}
    />
  );
}
