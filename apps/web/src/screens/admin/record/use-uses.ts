import { useClient, useResource } from '@notewell/client/react';
import { definitionOf, type ResourceType } from '@notewell/model';
import { blockFilters, liftingFilters, usesOf, type WireFilter } from '@notewell/rules';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordKind } from '../../../features/records/record-kinds/kinds.ts';
import { listPathOf } from '../../../features/records/record-kinds/list-path.ts';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { useMayDo } from '../../../shell/session/may.ts';

export interface CountedUse {
  readonly key: string;
  readonly count: number;
  readonly words: string;
  /** Label of the field that refers to the record, shown after the count. */
  readonly aside?: string;
  /** The screen that lists them. */
  readonly at: ReturnType<typeof listPathOf>;
}
interface Counted {
  readonly of: string;
  readonly counts: readonly number[] | undefined;
}
interface Question {
  readonly type: ResourceType;
  readonly filters: readonly WireFilter[];
}

/** Counts what uses a record. The server counts what the user may see. */
export function useUses(kind: RecordKind, id: string) {
  const client = useClient();
  const mayDo = useMayDo();
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  const day = useToday();
  const row: unknown = useResource(kind.type, id).data;
  const blocks = (kind.row.blocks ?? []).flatMap((block) => {
    const filters = mayDo('Read', block.type) ? blockFilters(block, { id, row }, { now, day }) : undefined;
    return filters ? [{ ...block, filters, lifting: liftingFilters(block, { type: kind.type, id, row }) }] : [];
  });
  const lifted = blocks.filter(({ lifting }) => lifting !== undefined);
  const uses = usesOf(kind.type).filter(({ type }) => mayDo('Read', type));
  const questions: readonly Question[] = [
    ...blocks.map(({ type, filters }) => ({ type, filters })),
    ...uses.map(({ type, filter }) => ({ type, filters: [{ kind: filter, values: [id] }] })),
    ...lifted.map(({ lifting = [] }) => ({ type: kind.type, filters: lifting })),
  ];
  const asked = JSON.stringify(questions);
  const [held, setHeld] = useState<Counted>({ of: '', counts: undefined });
  useEffect(() => {
    let wanted = true;
    const all: readonly Question[] = JSON.parse(asked);
    Promise.all(all.map(({ type, filters }) => client.count(type, filters))).then(
      (counts) => wanted && setHeld({ of: asked, counts }),
      () => wanted && setHeld({ of: asked, counts: undefined }),
    );
    return () => {
      wanted = false;
    };
  }, [client, asked]);
  const { counts } = held;
  // The record itself is among those in use.
  const isLifted = (block: (typeof blocks)[number]) =>
    lifted.some((one, at) => one === block && (counts?.[blocks.length + uses.length + at] ?? 0) > 1);
  return {
    status: held.of !== asked ? ('loading' as const) : counts ? ('ready' as const) : ('error' as const),
    blocks: blocks.flatMap((block, at) => {
      const { type, filter, sentence } = block;
      const count = counts?.[at] ?? 0;
      return count > 0 && !isLifted(block) ? [{ key: `${type} ${filter}`, words: sentence, at: listPathOf(type), count }] : [];
    }),
    uses: uses
      .map(({ type, filter, label }, at) => ({
        key: `${type} ${filter}`,
        count: counts?.[blocks.length + at] ?? 0,
        words: t(definitionOf(type).labels[1]),
        // Tells two fields of one type apart.
        ...(uses.filter((one) => one.type === type).length > 1 && { aside: `as ${label.toLowerCase()}` }),
        at: listPathOf(type),
      }))
      .filter(({ count }) => count > 0),
  };
}
