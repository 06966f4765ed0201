import { definitionOf, type ResourceType } from '@notewell/model';
import { decide } from '@notewell/rules';
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
function refusalOf(me: Me, { verb, type, row, next = row }: AskedWrite, supervisees: readonly string[] = []): string | undefined {
  const decision = decide({ ...subjectOfMe(me), supervisees }, verb, { type, row, next });
  if (decision.allowed) return undefined;
  return ('reason' in decision ? decision.reason : undefined) ?? permissionWords(decision.missing);
}

/** `supervisees` are those among a record's people whom the user is known to supervise. */
export function useRefusal(supervisees?: readonly string[]): (asked: AskedWrite) => string | undefined {
  const me = useMe();
  return (asked) => refusalOf(me, asked, supervisees);
}

const another = { id: 'another' };
/** Another value of the field; a list with one more item. */
function changed(type: ResourceType, row: object, name: string): unknown {
  const value = (row as Readonly<Record<string, unknown>>)[name]; // a record as its fields
  if (definitionOf(type).fields[name]?.spec.kind !== 'list') return another;
  return [...(Array.isArray(value) ? value : []), another];
}

/** Reason for a field that the server derives once the record is there. */
const followsOthers = 'It follows other records of the chart. Change it there.';

/** Fields of a record that this user may not change, with the reason, by the server's decision. */
export const refusedFields = (
  me: Me,
  { type, row, supervisees }: Pick<AskedWrite, 'type' | 'row'> & { readonly supervisees?: readonly string[] },
  names: readonly string[],
): readonly (readonly [string, string])[] =>
  names.flatMap((name) => {
    if (definitionOf(type).fields[name]?.spec.givenAtCreation) return [[name, followsOthers] as const];
    const reason = refusalOf(me, { verb: 'Update', type, row, next: { ...row, [name]: changed(type, row, name) } }, supervisees);
    return reason === undefined ? [] : [[name, reason] as const];
  });
