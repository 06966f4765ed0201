import type { GrantSet } from '@notewell/model';
import { isBeyondPractice, isGrantSetName, type Permission, permissionsInGrantSet, permissionsOfGrantSet } from '@notewell/rules';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct, useMay, useWrite } from '../../../features/admin/admin-page/index.ts';
import { useRoles } from '../../../features/admin/admin-page/use-roles.ts';
import { useUnsavedForm } from '../../../shell/work/unsaved-form.ts';
import { fieldsFor, toggled } from './given.ts';

export interface GrantSetFormProps {
  readonly id: string | undefined;
  readonly set: GrantSet | undefined;
}
const same = (a: ReadonlySet<Permission>, b: ReadonlySet<Permission>) => a.size === b.size && [...a].every((one) => b.has(one));

export type GrantSetForm = ReturnType<typeof useGrantSetForm>;

/** The state of the form of a grant set, with its write. */
export function useGrantSetForm({ id, set }: GrantSetFormProps) {
  const may = useMay();
  const navigate = useNavigate();
  const { change, make } = useWrite();
  const { busy, fault, act } = useAct();
  const { ownGrantSets, refresh } = useRoles();
  const [name, setName] = useState(set?.name ?? '');
  const [description, setDescription] = useState(set?.description ?? '');
  const [hidden, setHidden] = useState(set?.hidden ?? false);
  const stored = permissionsInGrantSet(set ?? {});
  const [given, setGiven] = useState(stored);
  const locked = !may('modify roles');
  const typed = name.trim();
  const taken =
    id === undefined && (isGrantSetName(typed) || ownGrantSets.has(typed)) ? 'There is a grant set of that name' : undefined;
  const dirty =
    !same(given, stored) ||
    typed !== (set?.name ?? '') ||
    description.trim() !== (set?.description ?? '') ||
    hidden !== (set?.hidden ?? false);
  useUnsavedForm(dirty);
  const onToggle = (permission: Permission, on: boolean) => setGiven((held) => toggled(held, permission, on));
  const addAllOf = (other: string | null) => {
    if (!other) return;
    const more = [...permissionsOfGrantSet(other, ownGrantSets)].filter((one) => !isBeyondPractice(one) || may(one));
    setGiven((held) => new Set([...held, ...more]));
  };
  const save = async () => {
    const fields = { description: description.trim() || undefined, hidden: hidden || undefined, ...fieldsFor(given) };
    if (id) await change('GrantSet', id, fields);
    else {
      const made = await make('GrantSet', { name: typed, ...fields });
      void navigate({ to: '/admin/grant-sets/$id', params: { id: made }, replace: true, ignoreBlocker: true });
    }
    refresh();
  };
  return {
    id,
    set,
    may,
    locked,
    busy,
    fault,
    act,
    save,
    name,
    setName,
    description,
    setDescription,
    hidden,
    setHidden,
    taken,
    given,
    onToggle,
    addAllOf,
    ready: dirty && typed !== '' && taken === undefined,
  };
}
