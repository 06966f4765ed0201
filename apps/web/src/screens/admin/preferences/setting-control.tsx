import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { definitionOf } from '@notewell/model';
import { TimeZoneSelect } from '@notewell/ui';
import { useRefusedText } from '../../../features/records/fields/refused-places.tsx';
import { unsetWords } from '../../../features/records/fields/typed-kinds.ts';
import { useSay } from '../../../platform/words.ts';
import { AddressSetting } from './address-setting.tsx';
import { DefinitionsSetting } from './definitions-setting.tsx';
import { defaultWords, type SettingField } from './fields.ts';
import { TelecomSetting } from './telecom-setting.tsx';

interface SettingControlProps {
  readonly field: SettingField;
  /** The current value. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const specs = definitionOf('PracticePreferences').fields;
const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** The input for one setting. */
export function SettingControl({ field, value, onChange }: SettingControlProps) {
  const say = useSay();
  const labels = { label: say(field.label), description: say(field.about ?? '') };
  const error = useRefusedText(field.name);
  switch (field.kind) {
    case 'flag':
      return <Switch {...labels} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
    case 'number':
      return (
        <NumberInput
          {...labels}
          error={error}
          min={field.min}
          max={field.max}
          allowDecimal={false}
          suffix={` ${field.unit}`}
          placeholder={unsetWords(specs[field.name]?.spec, field.unit)}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
        />
      );
    case 'choice':
      return (
        <Select
          {...labels}
          data={[...field.options]}
          placeholder={defaultWords(field)}
          value={text(value) || null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case 'zone':
      return (
        <TimeZoneSelect
          {...labels}
          clearable
          placeholder="The browser’s own"
          value={text(value) || undefined}
          onChange={onChange}
        />
      );
    case 'choices':
      return <MultiSelect {...labels} clearable data={[...field.options]} value={texts(value)} onChange={onChange} />;
    case 'address':
      return <AddressSetting {...labels} value={value} onChange={onChange} />;
    case 'telecom':
      return <TelecomSetting {...labels} value={value} onChange={onChange} />;
    case 'definitions':
      return <DefinitionsSetting {...labels} value={value} onChange={onChange} />;
    case 'long':
      return (
        <Textarea
          {...labels}
          error={error}
          autosize
          minRows={2}
          placeholder={defaultWords(field)}
          value={text(value)}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      );
    case 'text':
      return (
        <TextInput
          {...labels}
          error={error}
          value={text(value)}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      );
  }
}
