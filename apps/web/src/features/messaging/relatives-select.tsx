import { MultiSelect } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { isInformed, nameOf } from '@notewell/rules/messaging';
import { useToday } from '../../shell/hooks/use-today.ts';
import { useMayDo } from '../../shell/session/may.ts';

interface RelativesSelectProps {
  readonly patientId: string;
  readonly value: readonly string[];
  readonly taken: ReadonlySet<string>;
  readonly onChange: (ids: readonly string[]) => void;
}

/** Picks people related to a patient. Shows nothing if there are none to add. */
export function RelativesSelect({ patientId, value, taken, onChange }: RelativesSelectProps) {
  const mayRead = useMayDo()('Read', 'RelatedPerson');
  const { items } = useList(mayRead ? { type: 'RelatedPerson', partition: patientId, pageSize: 50 } : null);
  const today = useToday();
  const data = items.flatMap(({ id, display, ...rights }) =>
    id && !taken.has(id) && isInformed(rights, today)
      ? [{ value: id, label: nameOf({ id, resourceType: 'RelatedPerson', display }) }]
      : [],
  );
  if (data.length === 0) return null;
  return <MultiSelect label="Relatives" data={data} value={[...value]} onChange={onChange} />;
}
