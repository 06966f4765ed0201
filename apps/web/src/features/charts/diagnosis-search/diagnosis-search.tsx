import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useCall } from '@notewell/client/react';
import type { Coding } from '@notewell/model';
import { apiBase } from '@notewell/protocol';
import { Delayed, useFirstFound } from '@notewell/ui';
import { useDeferredValue, useMemo, useState } from 'react';
import { type Code, useSearchOnDevice } from './codes-on-device.ts';
import classes from './diagnosis-search.module.css';

export const icd10System = 'http://hl7.org/fhir/sid/icd-10-cm';
const pageSize = 12;

interface DiagnosisSearchProps {
  readonly onPick: (coding: Coding) => void;
  readonly label?: string;
  readonly placeholder?: string;
  /** Codes already chosen, marked and not offered again. */
  readonly taken?: ReadonlySet<string>;
}

/** Finds an ICD-10-CM code by code or text. Enter takes the first result and clears the box. */
export function DiagnosisSearch({
  onPick,
  label = 'Find a diagnosis',
  placeholder = 'Code or words, such as F41 or panic',
  taken,
}: DiagnosisSearchProps) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const { data, status, current } = useCall<readonly Code[]>(asked.length >= 2 ? `${apiBase}/codes/icd-10-cm` : null, {
    query: { text: asked, pageSize },
  });
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // The server is unreachable: searches the device and says so.
  const alone = asked.length >= 2 && status === 'error';
  const searchOnDevice = useSearchOnDevice(alone);
  const onDevice = useMemo(() => searchOnDevice?.(asked, pageSize), [searchOnDevice, asked]);
  const found = asked.length < 2 ? [] : alone ? (onDevice ?? []) : (data ?? []);
  const pick = (code: string) => {
    const one = found.find((entry) => entry.code === code);
    if (!one) return;
    onPick({ code: one.code, display: one.display, system: icd10System });
    setText('');
    combobox.closeDropdown();
  };
  const onKeyDown = useFirstFound({
    combobox,
    typed: text.trim(),
    settled: text.trim() === asked && (alone ? onDevice !== undefined : current),
    first: found.find(({ code }) => taken?.has(code) !== true)?.code,
    onPick: pick,
  });
  return (
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal={false} transitionProps={{ duration: 0 }}>
      <Combobox.Target>
        <TextInput
          aria-label={label}
          placeholder={placeholder}
          value={text}
          autoComplete="off"
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onKeyDownCapture={onKeyDown}
          onFocus={() => text && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          rightSection={
            status === 'loading' && asked.length >= 2 ? (
              <Delayed>
                <Loader size="xs" />
              </Delayed>
            ) : null
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={asked.length < 2}>
        <Combobox.Options aria-label="Diagnoses found" mah={320} style={{ overflowY: 'auto' }}>
          {found.map(({ code, display }) => (
            <Combobox.Option key={code} value={code} disabled={taken?.has(code) === true} className={classes['option']}>
              <span className={classes['code']}>{code}</span>
              <span>{display}</span>
              {taken?.has(code) ? <span className={classes['taken']}>chosen</span> : null}
            </Combobox.Option>
          ))}
          {found.length === 0 && status === 'ready' ? (
            <Combobox.Empty>
              No matches for “{asked}”. Try one word of the name, a common abbreviation, or the start of a code, such as F32.
            </Combobox.Empty>
          ) : null}
          {alone && onDevice ? (
            <Combobox.Empty>
              {found.length > 0
                ? 'From the codes on this device. More are found once you are online.'
                : `No code for “${asked}” on this device. Describe it in words, or try again once you are online.`}
            </Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
