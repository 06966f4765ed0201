import { PasswordInput } from '@mantine/core';

interface NewPasswordProps {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault?: string;
  readonly autoFocus?: boolean;
}

/** Input for a new password. Suggests four words, which are better than rules about characters. */
export function NewPassword({ label = 'New password', value, onChange, fault, autoFocus }: NewPasswordProps) {
  return (
    <PasswordInput
      label={label}
      description="12 characters or more. A few words that do not belong together are good."
      autoComplete="new-password"
      required
      withAsterisk={false}
      minLength={12}
      autoFocus={autoFocus}
      value={value}
      error={fault}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
    />
  );
}
