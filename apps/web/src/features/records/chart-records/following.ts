import type { Communication, ResourceType } from '@notewell/model';
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

/** Values that follow a change: an order names its prescriber, and a call that came in was made by the other side. */
export function followingOf(
  { type, name, next, record }: FieldChange,
  { permissions, profile }: Pick<Me, 'permissions' | 'profile'>,
): Fields {
  if (type === 'Communication' && name === 'direction') return otherSide(record, next, profile);
  const orders = type === 'Medication' && name === 'intent' && next === 'Order';
  return orders && record['prescriber'] === undefined && permissions.includes(prescribes) ? { prescriber: profile } : {};
}

/** Sender and recipients of a call or letter in the other direction. */
function otherSide(record: Fields, direction: unknown, { id, resourceType, display }: Me['profile']): Fields {
  const { sender, recipients = [] } = record as Partial<Communication>; // a row of this type
  const own = { id, resourceType, ...(display && { display }) };
  const others = [...(sender ? [sender] : []), ...recipients].filter((one) => one.id !== id);
  return direction === 'Incoming' ? { sender: others[0], recipients: [own] } : { sender: own, recipients: others };
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
