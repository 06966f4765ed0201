import { ActionIcon, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Reference } from '@notewell/model';
import { useFirstFound } from '@notewell/ui';
import { IconX } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormPlace } from '../place.ts';
import type { ControlProps } from '../question-kind.ts';
import classes from './lookup.module.css';
import { displayOf, type LookupSource } from './lookup-source.ts';
import { referencesIn, referenceValue } from './structures.ts';

const mostFound = 12;

/** Searches for records and stores a reference; several if the question repeats. */
export default function Lookup({ source, ...props }: ControlProps & { readonly source: LookupSource }) {
  const { item, values, onChange, onBlur, id, describedBy, invalid, disabled } = props;
  const chosen = referencesIn(values);
  const keep = (references: readonly Reference[]) => onChange(references.map(referenceValue));
  const many = item.repeats === true;
  return (
    <div>
      {many && chosen.length > 0 ? (
        <ul className={classes['chosen']} aria-label={`Chosen: ${item.text ?? source.noun}`}>
          {chosen.map((one) => (
            <li key={one.id} className={classes['chip']}>
              {displayOf(one)}
              <Remove what={displayOf(one)} disabled={disabled} onPress={() => keep(chosen.filter(({ id }) => id !== one.id))} />
            </li>
          ))}
        </ul>
      ) : null}
      <Finder
        source={source}
        id={id}
        describedBy={describedBy}
        invalid={invalid}
        disabled={disabled}
        placeholder={item.placeholder}
        held={many ? undefined : chosen[0]}
        taken={new Set(chosen.map(({ id }) => id))}
        onBlur={onBlur}
        onPick={(found) => keep(many ? [...chosen, found] : [found])}
        onClear={() => keep([])}
      />
    </div>
  );
}

const Remove = (props: { readonly what: string; readonly disabled: boolean; readonly onPress: () => void }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={26}
    aria-label={`Remove ${props.what}`}
    disabled={props.disabled}
    onClick={props.onPress}
  >
    <IconX size={14} aria-hidden />
  </ActionIcon>
);

interface FinderProps {
  readonly source: LookupSource;
  readonly id: string;
  readonly label?: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly disabled: boolean;
  readonly placeholder?: string | undefined;
  /** The chosen reference shown in the box; undefined for a search-only box. */
  readonly held: Reference | undefined;
  readonly taken?: ReadonlySet<string>;
  readonly onPick: (found: Reference) => void;
  readonly onClear: () => void;
  readonly onBlur: () => void;
}

/** The search box, which shows the choice until the user types. Enter takes the first result. */
export function Finder(props: FinderProps) {
  const { t } = useTranslation();
  const { source, held, taken, onPick, onClear } = props;
  const { patient } = useFormPlace();
  const [typed, setTyped] = useState<string>();
  const asked = useDeferredValue((typed ?? '').trim());
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const enough = asked.length >= (source.least ?? 0);
  const without = source.ofPatient === true && !patient;
  const { items, status } = useList(
    combobox.dropdownOpened && enough && !without
      ? {
          type: source.type,
          ...(source.ofPatient && patient ? { partition: patient.id } : {}),
          filters: [...(source.filters ?? []), ...(asked === '' ? [] : (source.search ?? words)(asked))],
          orderBy: source.orderBy,
          order: 'asc',
          pageSize: mostFound,
        }
      : null,
  );
  const found = items.map(({ id = '', display }) => ({ id, display: display ?? id, resourceType: source.type }));
  const close = () => {
    combobox.closeDropdown();
    setTyped(undefined);
  };
  const pick = (id: string) => {
    const one = found.find((entry) => entry.id === id);
    if (one) onPick(one);
    close();
  };
  const onKeyDown = useFirstFound({
    combobox,
    typed: (typed ?? '').trim(),
    settled: (typed ?? '').trim() === asked && status !== 'loading',
    first: found.find(({ id }) => taken?.has(id) !== true)?.id,
    onPick: pick,
  });
  return (
    <Combobox store={combobox} withinPortal={false} transitionProps={{ duration: 0 }} onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput
          id={props.id}
          aria-label={props.label}
          aria-describedby={props.describedBy}
          autoComplete="off"
          placeholder={props.placeholder ?? `Find ${/^[aeiou]/i.test(source.noun) ? 'an' : 'a'} ${source.noun}`}
          value={typed ?? held?.display ?? held?.id ?? ''}
          error={props.invalid}
          disabled={props.disabled}
          maw="28rem"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onKeyDownCapture={onKeyDown}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            if (typed === '' && held) onClear();
            close();
            props.onBlur();
          }}
          rightSection={
            held && !props.disabled ? <Remove what={displayOf(held)} disabled={false} onPress={onClear} /> : undefined
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={`Found: ${source.noun}`} mah={280} style={{ overflowY: 'auto' }}>
          {found.map(({ id, display }) => (
            <Combobox.Option key={id} value={id} disabled={taken?.has(id) === true} className={classes['option']}>
              {display}
            </Combobox.Option>
          ))}
          {found.length === 0 ? (
            <Combobox.Empty>
              {without
                ? t('This form is not about one $t(patient).')
                : !enough
                  ? `Type at least ${source.least} letters.`
                  : status === 'loading'
                    ? 'Looking…'
                    : status === 'ready'
                      ? `No ${source.noun} found.`
                      : 'Cannot be searched just now. Try again.'}
            </Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const words = (typed: string) => [{ kind: 'Text', text: typed }];
