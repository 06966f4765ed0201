import { useClient } from '@notewell/client/react';
import { definitionOf } from '@notewell/model';
import { retirementOf } from '@notewell/rules';
import { useAct } from '../../../features/admin/admin-page/index.ts';
import type { RecordDraft } from '../../../features/records/draft/record-draft.ts';
import type { RecordKind } from '../../../features/records/record-kinds/kinds.ts';

/** Retires a record, or takes it into use again. The server answers at once, because it may refuse. */
export function useRetire(kind: RecordKind, opened: string, draft: RecordDraft) {
  const client = useClient();
  const { busy, fault, act } = useAct();
  const retirement = retirementOf(kind.type);
  const put = async (value: unknown): Promise<void> => {
    await draft.autosave.flush();
    const id = client.id(opened);
    const patch = value === undefined ? { op: 'remove' } : { op: 'add', value };
    await client.call(`${definitionOf(kind.type).collection}/${id}`, {
      method: 'PATCH',
      body: [{ ...patch, path: `/${retirement?.field ?? 'status'}` }],
    });
    await client.get(kind.type, id, { fresh: true });
  };
  return {
    busy,
    fault,
    retire: () => act(() => put(retirement?.retired), 'Retired.'),
    restore: () => act(() => put(retirement?.inUse), 'In use again.'),
  };
}
