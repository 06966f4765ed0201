import { SegmentedControl, TextInput } from '@mantine/core';

/** As whom somebody signs a patient's note. */
export type Who = 'Patient' | 'Guardian' | 'Witness';
const choices: { value: Who; label: string }[] = [
  { value: 'Patient', label: 'Patient' },
  { value: 'Guardian', label: 'Parent or guardian' },
  { value: 'Witness', label: 'Somebody else' },
];

export function WhoSigns({ who, onChange }: { readonly who: Who; readonly onChange: (who: Who) => void }) {
  return (
    <SegmentedControl
      size="xs"
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
  /** The widest it is. */
  readonly width: string;
}
/** What whoever signs is to the patient; nothing is asked of the patient. */
export function Relationship({ who, value, onChange, width }: RelationshipProps) {
  if (who === 'Patient') return null;
  return (
    <TextInput
      label="Relation to the patient"
      value={value}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      w={`min(${width}, 100%)`}
    />
  );
}
