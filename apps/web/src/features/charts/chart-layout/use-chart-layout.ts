import { useClient, useList } from '@notewell/client/react';
import { type ChartLayout, type ChartPart, type KeptLayout, layoutOf, partsInOrder, usualLayout } from '@notewell/rules';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { subjectOfMe, useMayDo } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';

export interface ArrangedChart {
  readonly order: readonly ChartPart[];
  readonly layout: ChartLayout;
  /** True if the person moved parts. */
  readonly isOwn: boolean;
  /** False while it is not known what was kept, and for those who keep nothing. */
  readonly mayArrange: boolean;
  readonly keep: (next: KeptLayout) => void;
}

/** The order of a chart's parts for the user. Their own arrangement follows them to other devices. */
export function useChartLayout(): ArrangedChart {
  const client = useClient();
  const me = useMe();
  const may = useMayDo();
  const keeps = may('Update', 'PersonalPreferences') && may('Create', 'PersonalPreferences');
  const list = useList(
    keeps ? { type: 'PersonalPreferences', filters: [{ kind: 'Owner', values: [me.profile.id] }], pageSize: 1 } : null,
  );
  const stored = list.items[0];
  const kept: KeptLayout = stored?.chart ?? {};
  const usual = usualLayout((permission) => me.permissions.includes(permission));
  const keep = (next: KeptLayout) => {
    const chart = { ...(next.layout && { layout: next.layout }), ...(next.order && { order: [...next.order] }) };
    const owner = { id: me.profile.id, resourceType: subjectOfMe(me).profile.type };
    const saved = stored?.id
      ? client.update('PersonalPreferences', stored.id, (now) => ({ ...now, chart }))
      : client.create('PersonalPreferences', { owner, chart });
    saved.catch((error: unknown) => toastFailure(error, 'The arrangement was not saved'));
  };
  return {
    order: partsInOrder(kept, usual),
    layout: layoutOf(kept, usual),
    isOwn: (kept.order ?? []).length > 0,
    mayArrange: keeps && list.status === 'ready',
    keep,
  };
}
