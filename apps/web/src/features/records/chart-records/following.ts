import type { ResourceType } from '@notewell/model';
import { prescribes } from '@notewell/rules';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type Me, useMe } from '../../../shell/session/session.ts';
import type { Fields } from '../draft/record-draft.ts';
import type { JudgedChanges } from '../record-editor/use-judged-changes.ts';

interface FieldChange {
  readonly type: ResourceType;
  readonly name: string;
  readonly next: unknown;
  readonly record: Fields;
}

/** Values that follow a change: an order names its prescriber, who is the person that makes it. */
export function followingOf(
  { type, name, next, record }: FieldChange,
  { permissions, profile }: Pick<Me, 'permissions' | 'profile'>,
): Fields {
  const orders = type === 'Medication' && name === 'intent' && next === 'Order';
  return orders && record['prescriber'] === undefined && permissions.includes(prescribes) ? { prescriber: profile } : {};
}

/** The same changes, each after the values that follow from it. */
export function useFollowed(type: ResourceType, changes: JudgedChanges): JudgedChanges {
  const me = useMe();
  const { shown, change: apply } = changes;
  const latest = useRef({ me, shown });
  useEffect(() => {
    latest.current = { me, shown };
  });
  const change = useCallback(
    (name: string, next: unknown) => {
      const following = followingOf({ type, name, next, record: latest.current.shown }, latest.current.me);
      for (const [field, value] of Object.entries(following)) apply(field, value);
      apply(name, next);
    },
    [type, apply],
  );
  return useMemo(() => ({ ...changes, change }), [changes, change]);
}
