import { Button } from '@mantine/core';
import type { ListQuery } from '@notewell/client';
import { useList } from '@notewell/client/react';
import type { ResourceType } from '@notewell/model';

interface PastButtonProps<T extends ResourceType> {
  /** Query for the past records. */
  readonly query: ListQuery<T>;
  readonly shown: boolean;
  readonly onToggle: () => void;
  readonly what: string;
}

/** Shows past records, which load on demand. Empty if there are none. */
export function PastButton<T extends ResourceType>({ query, shown, onToggle, what }: PastButtonProps<T>) {
  const { items, status, isPartial } = useList({ ...query, pageSize: 1 });
  const hasNone = items.length === 0 && !isPartial && (status === 'ready' || status === 'loading');
  if (hasNone && !shown) return null;
  return (
    <Button variant="subtle" color="gray" size="compact-xs" ml="xs" mb={6} aria-expanded={shown} onClick={onToggle}>
      {shown ? `Hide past ${what}` : `Show past ${what}`}
    </Button>
  );
}
