import { SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../../shell/frame/phone.ts';

/** Roles in which somebody signs for a patient's note. */
export type Who = 'Patient' | 'Guardian' | 'Witness';
const choices: { value: Who; label: string }[] = [
  { value: 'Patient', label: 'Patient' },
  { value: 'Guardian', label: 'Parent or guardian' },
  { value: 'Witness', label: 'Somebody else' },
];

export function WhoSigns({ who, onChange }: { readonly who: Who; readonly onChange: (who: Who) => void }) {
  const phone = usePhone();
  return (
    <SegmentedControl
      size="xs"
      orientation={phone ? 'vertical' : 'horizontal'}
      aria-label="Who signs"
      value={who}
      onChange={(value) => onChange(choices.find((one) => one.value === value)?.value ?? who)}
      data={choices}
    />
  );
}

interface RelationshipProps {
  readonly who: Who;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Maximum width. */
  readonly width: string;
}
/** The signer's relation to the patient; not shown for the patient. */
export function Relationship({ who, value, onChange, width }: RelationshipProps) {
  const { t } = useTranslation();
  if (who === 'Patient') return null;
  return (
    <TextInput
      label={t('Relation to the $t(patient)')}
      value={value}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      w={`min(${width}, 100%)`}
    />
  );
}
