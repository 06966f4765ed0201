import { useCount } from '@notewell/client/react';
import type { SecurityRole } from '@notewell/model';
import { useConfirm } from '@notewell/ui';
import { useNavigate } from '@tanstack/react-router';
import { useAct, useEdited, useMay, useWrite } from '../../../features/admin/admin-page/index.ts';
import { useUnsavedForm } from '../../../shell/work/unsaved-form.ts';

/** A role as the form edits it. */
export const draftOf = (role: SecurityRole | undefined) => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  derivedFrom: role?.derivedFrom?.id ?? null,
  grants: role?.grants ?? [],
  distribution: role?.distribution ?? 'ThisPractice',
  population: role?.population ?? null,
  hidden: role?.hidden ?? false,
});

export interface RoleFormProps {
  readonly id: string | undefined;
  readonly role: SecurityRole | undefined;
}
export type RoleForm = ReturnType<typeof useRoleForm>;

/** The state of the form of a role, with its two writes. */
export function useRoleForm({ id, role }: RoleFormProps) {
  const may = useMay();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { change, make, remove } = useWrite();
  const { busy, fault, act } = useAct();
  const holders = useCount('Practitioner', [{ kind: 'Role', values: [id ?? 'new'] }]).count;
  const { draft, dirty, set, clear } = useEdited(draftOf(role));
  useUnsavedForm(dirty);
  const save = async () => {
    const fields = {
      name: draft.name.trim(),
      description: draft.description.trim() || undefined,
      derivedFrom: draft.derivedFrom ? { id: draft.derivedFrom, resourceType: 'SecurityRole' as const } : undefined,
      grants: draft.grants.length > 0 ? [...draft.grants] : undefined,
      distribution: draft.distribution,
      population: draft.population ?? undefined,
      hidden: draft.hidden || undefined,
    };
    if (id) {
      await change('SecurityRole', id, fields);
      clear();
    } else {
      const made = await make('SecurityRole', fields);
      void navigate({ to: '/admin/roles/$id', params: { id: made }, replace: true, ignoreBlocker: true });
    }
  };
  const drop = async () => {
    const sure = await confirm({
      title: `Delete the role ${role?.name ?? ''}?`,
      text: holders
        ? `${holders === 1 ? 'One person holds' : `${holders} people hold`} it and lose what it gives at once.`
        : 'Nobody holds it.',
      confirm: 'Delete role',
      destructive: true,
    });
    if (sure && id && (await act(() => remove('SecurityRole', id), 'Role deleted.')))
      void navigate({ to: '/admin/roles', ignoreBlocker: true });
  };
  return { id, may, draft, dirty, set, busy, fault, act, holders, save, drop, locked: !may('modify roles') };
}
