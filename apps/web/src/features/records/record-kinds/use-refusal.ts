import { definitionOf, type ResourceType } from '@notewell/model';
import { decide, type Subject, statesOffered } from '@notewell/rules';
import { useDeferredValue, useMemo } from 'react';
import { permissionWords } from '../../../platform/permission-words.ts';
import { subjectOfMe } from '../../../shell/session/may.ts';
import { type Me, useMe } from '../../../shell/session/session.ts';

interface AskedWrite {
  readonly verb: 'Create' | 'Update';
  readonly type: ResourceType;
  readonly row: object;
  /** The row after the write; the same where absent. */
  readonly next?: object;
}

/** The reason why the server would refuse the write; undefined if it would not. */
function refusalOf(subject: Subject, { verb, type, row, next = row }: AskedWrite): string | undefined {
  const decision = decide(subject, verb, { type, row, next });
  if (decision.allowed) return undefined;
  return ('reason' in decision ? decision.reason : undefined) ?? permissionWords(decision.missing);
}

/** The user. `supervisees` are those among a record's people whom the user is known to supervise. */
const subjectOf = (me: Me, supervisees: readonly string[] = []): Subject => ({ ...subjectOfMe(me), supervisees });

export function useRefusal(supervisees?: readonly string[]): (asked: AskedWrite) => string | undefined {
  const me = useMe();
  return useMemo(() => {
    const subject = subjectOf(me, supervisees);
    return (asked) => refusalOf(subject, asked);
  }, [me, supervisees]);
}

export interface AskedRecord {
  readonly type: ResourceType;
  readonly row: object;
  readonly supervisees?: readonly string[] | undefined;
}

/** Tells if this user may give a field of a record a value, by the server's decision. */
export function mayBecomeIn(me: Me, { type, row, supervisees }: AskedRecord): (name: string, value: string) => boolean {
  const subject = subjectOf(me, supervisees);
  return (name, value) => refusalOf(subject, { verb: 'Update', type, row, next: { ...row, [name]: value } }) === undefined;
}

/** The same for a record in edit, judged by the record as it was at the last pause in typing. */
export function useMayBecome({ type, row, supervisees }: AskedRecord): ReturnType<typeof mayBecomeIn> {
  const me = useMe();
  const settled = useDeferredValue(row);
  return useMemo(() => mayBecomeIn(me, { type, row: settled, supervisees }), [me, type, settled, supervisees]);
}

const another = { id: 'another' };
/** Other values of the field: each state that may follow, a list with one more item, or something else. */
function changes(me: Me, { type, row }: AskedRecord, name: string): readonly unknown[] {
  const value = (row as Readonly<Record<string, unknown>>)[name]; // a record as its fields
  const field = definitionOf(type).fields[name];
  if (field?.spec.kind === 'list') return [[...(Array.isArray(value) ? value : []), another]];
  if (field?.spec.kind !== 'code' || typeof value !== 'string') return [another];
  const others = statesOffered(field, value, me.permissions).filter((one) => one !== value);
  return others.length > 0 ? others : [another];
}

/** Reason for a field that the server derives once the record is there. */
const followsOthers = 'It follows other records of the chart. Change it there.';

/** Fields of a record that this user may not change, with the reason, by the server's decision. */
export const refusedFields = (
  me: Me,
  { type, row, supervisees }: AskedRecord,
  names: readonly string[],
): readonly (readonly [string, string])[] => {
  const subject = subjectOf(me, supervisees);
  return names.flatMap((name) => {
    if (definitionOf(type).fields[name]?.spec.givenAtCreation) return [[name, followsOthers] as const];
    const reasons = changes(me, { type, row }, name).map((next) =>
      refusalOf(subject, { verb: 'Update', type, row, next: { ...row, [name]: next } }),
    );
    const [reason] = reasons;
    return reason === undefined || reasons.includes(undefined) ? [] : [[name, reason] as const];
  });
};
