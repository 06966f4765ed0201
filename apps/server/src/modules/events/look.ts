import { definitionOf, isRecord, isResourceType, type Patient, type ResourceType, typedAs } from '@notewell/model';
import { channelIn, factsOfPatient, isVisible, patientsIn, type Visibility } from '@notewell/rules';
import type { Caller } from '../../kernel/caller.ts';
import { subjectOf } from '../../kernel/subject.ts';
import type { Change } from '../../resources/audit/audit.ts';
import { lastPart } from '../../resources/columns/paths.ts';
import { lookUp } from '../../resources/saving/lookup.ts';
import type { Body, Store } from '../../resources/store/index.ts';
import { everything, ruleOf, visibilityOf } from '../../resources/visibility/visibility.ts';

/** Returns true if a caller sees the row of a change now. */
export type Look = (caller: Caller) => Promise<boolean>;

/** The row of a change with what decides who sees it. */
interface Looked {
  readonly body: Body;
  readonly members: readonly string[];
  readonly patients: readonly Patient[];
}

/** Looks a changed row up once for all listeners, each of whom costs a decision and no query. */
export function lookAt(store: Store, practice: string, { id, resourceType: type }: Change): Look {
  if (!isResourceType(type)) return async () => false;
  const definition = definitionOf(type);
  let looked: Promise<Looked | undefined> | undefined;
  let left: Promise<string | undefined> | undefined;
  return async (caller) => {
    const rule = ruleOf(caller, definition);
    const found = isOfRow(rule) ? await (looked ??= lookOnce(store, practice, { id, type })) : undefined;
    // Only the database knows what else refers to a row, and who was on the team of a deleted one.
    if (!found) {
      if ((await store.reader.read(practice, definition, id, visibilityOf(caller, definition))) !== undefined) return true;
      // Who was removed from a channel sees none of its rows any more, and is to learn that.
      return type === 'ChannelMembership' && (await (left ??= memberIn(store, practice, id))) === subjectOf(caller).profile.id;
    }
    const channel = channelIn(type, found.body);
    const isMember = channel !== undefined && found.members.includes(subjectOf(caller).profile.id);
    const patients = found.patients.map((patient) => factsOfPatient(patient, caller.day));
    return isVisible(widened(rule), found.body, { patients, channels: isMember ? [channel] : [] });
  };
}

/** True for a rule that the row itself, its channel and its patients decide. */
const isOfRow = (rule: Visibility): boolean =>
  rule.rows === 'mixed' ? isOfRow(rule.otherwise) : !(rule.rows === 'patients' && rule.given?.flat().some((one) => 'by' in one));

/** Rows of a relative name the last part of their id too. */
const widened = (rule: Visibility): Visibility =>
  rule.rows === 'own' ? { ...rule, ids: [...rule.ids, ...rule.ids.map(lastPart)] } : rule;

/** The person of a channel membership, deleted or not. */
async function memberIn(store: Store, practice: string, id: string): Promise<string | undefined> {
  const row = await store.reader.read(practice, definitionOf('ChannelMembership'), id, everything);
  return row && typedAs('ChannelMembership', JSON.parse(row.text)).member.id;
}

interface Place {
  readonly id: string;
  readonly type: ResourceType;
}
async function lookOnce(store: Store, practice: string, { id, type }: Place): Promise<Looked | undefined> {
  const definition = definitionOf(type);
  const row = await store.reader.read(practice, definition, id, everything);
  if (!row || row.deleted) return undefined;
  const body: unknown = JSON.parse(row.text);
  if (!isRecord(body)) return undefined;
  const channel = channelIn(type, body);
  const { members } = channel === undefined ? { members: [] } : await store.channels.state(practice, channel);
  const named = await Promise.all(
    patientsIn(body, definition.patients, definition.members).map((patient) => lookUp({ practice, store }, 'Patient', patient)),
  );
  return {
    body,
    members: members.flatMap(({ member, isFormer }) => (isFormer ? [] : [member])),
    patients: named.flatMap((patient) => patient ?? []),
  };
}
