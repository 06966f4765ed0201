import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { AddressSetting } from './address-setting.tsx';
import { DefinitionsSetting } from './definitions-setting.tsx';
import { type SettingField, timeZones } from './fields.ts';
import { TelecomSetting } from './telecom-setting.tsx';

interface SettingControlProps {
  readonly field: SettingField;
  /** As it is in force. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** One setting, asked for in its own way. */
export function SettingControl({ field, value, onChange }: SettingControlProps) {
  const told = { label: field.label, description: field.about };
  switch (field.kind) {
    case 'flag':
      return <Switch {...told} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
    case 'number':
      return (
        <NumberInput
          {...told}
          min={field.min}
          max={field.max}
          allowDecimal={false}
          suffix={` ${field.unit}`}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => typeof next === 'number' && onChange(next)}
        />
      );
    case 'choice':
      return (
        <Select
          {...told}
          data={[...field.options]}
          value={text(value) || null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case 'zone':
      return (
        <Select
          {...told}
          searchable
          limit={50}
          placeholder="The browser’s own"
          data={[...new Set([...timeZones, ...(text(value) ? [text(value)] : [])])]}
          value={text(value) || null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case 'choices':
      return <MultiSelect {...told} clearable data={[...field.options]} value={texts(value)} onChange={onChange} />;
    case 'address':
      return <AddressSetting {...told} value={value} onChange={onChange} />;
    case 'telecom':
      return <TelecomSetting {...told} value={value} onChange={onChange} />;
    case 'definitions':
      return <DefinitionsSetting {...told} value={value} onChange={onChange} />;
    case 'long':
      return (
        <Textarea
          {...told}
          autosize
          minRows={2}
          value={text(value)}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      );
    case 'text':
      return <TextInput {...told} value={text(value)} onChange={(event) => onChange(event.currentTarget.value || undefined)} />;
  }
}
