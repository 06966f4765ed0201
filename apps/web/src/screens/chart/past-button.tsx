import { Button } from '@mantine/core';

interface PastButtonProps {
  readonly shown: boolean;
  readonly onToggle: () => void;
  readonly what: string;
}
/** Shows what is over, which is not loaded until it is asked for. */
export const PastButton = ({ shown, onToggle, what }: PastButtonProps) => (
  <Button variant="subtle" color="gray" size="compact-xs" ml="xs" mb={6} aria-expanded={shown} onClick={onToggle}>
    {shown ? `Hide past ${what}` : `Show past ${what}`}
  </Button>
);
