import { TextInput } from '@mantine/core';
import classes from './visit-panel.module.css';

interface ConflictReasonProps {
  readonly conflict: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A conflict, with the reason to book in spite of it. */
export function ConflictReason({ conflict, label, value, onChange }: ConflictReasonProps) {
  return (
    <>
      <p className={classes['fault']} role="alert">
        {conflict}
      </p>
      <TextInput
        label={label}
        description="It is added to the comment for staff."
        maxLength={500}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </>
  );
}
