import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
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

/** A relative with a record who may sign for the patient. */
export interface SigningRelative {
  readonly id: string;
  readonly name: string;
}
interface PersonSignsProps {
  /** The patient's name. */
  readonly patient: string;
  readonly relatives: readonly SigningRelative[];
  readonly relative: SigningRelative | undefined;
  readonly onChange: (relative: SigningRelative | undefined) => void;
}
/** Chooses the patient, or a relative who may sign for them. */
export function PersonSigns({ patient, relatives, relative, onChange }: PersonSignsProps) {
  return (
    <NativeSelect
      label="Who signs"
      data={[{ value: '', label: patient }, ...relatives.map(({ id, name }) => ({ value: id, label: name }))]}
      value={relative?.id ?? ''}
      onChange={({ currentTarget }) => onChange(relatives.find(({ id }) => id === currentTarget.value))}
      w="min(18rem, 100%)"
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
