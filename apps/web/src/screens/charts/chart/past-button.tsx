import { Button } from '@mantine/core';
import type { ListQuery, ListView } from '@notewell/client';
import { useList } from '@notewell/client/react';
import type { ResourceType } from '@notewell/model';

interface PastButtonProps<T extends ResourceType> {
  /** Query for the past records. */
  readonly query: ListQuery<T>;
  /** Query for records that count as past for another reason. */
  readonly also?: ListQuery<T>;
  readonly shown: boolean;
  readonly onToggle: () => void;
  readonly what: string;
}

const hasNone = ({ items, status, isPartial }: Pick<ListView<ResourceType>, 'items' | 'status' | 'isPartial'>) =>
  items.length === 0 && !isPartial && (status === 'ready' || status === 'loading');

/** Shows past records, which load on demand. Empty if there are none. */
export function PastButton<T extends ResourceType>({ query, also, shown, onToggle, what }: PastButtonProps<T>) {
  const past = useList({ ...query, pageSize: 1 });
  const more = useList(also ? { ...also, pageSize: 1 } : null);
  if (hasNone(past) && (also === undefined || hasNone(more)) && !shown) return null;
  return (
    <Button variant="subtle" color="gray" size="compact-xs" ml="xs" mb={6} aria-expanded={shown} onClick={onToggle}>
      {shown ? `Hide past ${what}` : `Show past ${what}`}
    </Button>
  );
}
