import type { ResourceDefinition } from '@notewell/model';
import type { ItemCondition, RowCondition } from '@notewell/rules';
import { arrayAt, lastPart, resolvePath, textAt } from '../columns/paths.ts';
import { literal, tableOf } from '../postgres/names.ts';
import type { Bind, Given, Referred, Visibility } from './visibility-type.ts';

// Conditions on the row itself, for the visibilities that look up no patient.

type Kind<K extends Visibility['kind']> = Extract<Visibility, { kind: K }>;

/** Conditions on reference paths, any of which may name one of the ids. */
export function namesSql(definition: ResourceDefinition, paths: readonly string[], ids: string): string[] {
  return paths.map((path) => {
    const resolved = resolvePath(definition, `${path}.id`);
    return resolved.multiple ? `${arrayAt(resolved)} ?| ${ids}::text[]` : `${textAt(resolved)} = any(${ids}::text[])`;
  });
}

/** Rows that name one of the ids, or that are shared. */
export function ownSql(seen: Kind<'own'>, bind: Bind): string {
  // A row of a related person carries the last part of their id as its partition.
  const ids = [...new Set([...seen.ids, ...seen.ids.map(lastPart)])];
  const paths = namesSql(seen.definition, seen.paths, bind(ids));
  const shared = seen.shared.map((path) => `${textAt(resolvePath(seen.definition, path))} = 'true'`);
  return `(${[...paths, ...shared].join(' or ')})`;
}

/** Ids of the channels that somebody is a member of now: an array, so that a page of messages is read in its order. */
const channelsOf = (member: string) =>
  `array(select facets #>> '{channel,id}' from ${tableOf('ChannelMembership')} where practice_id = $1 and not deleted and facets #>> '{member,id}' = ${member})`;
/** The rules' `isOpenChannel`. */
const openChannel = `(facets ->> 'private' is distinct from 'true' and facets ->> 'kind' in ('Team', 'Announcement') and patients = '{}')`;

/** Rows of the channels that the caller is a member of, channels that the whole staff finds, and others that may be shown. */
export function channelsSql({ path, member, open }: Kind<'channels'>, bind: Bind, others: string | undefined): string {
  const key = path === 'id' ? 'id' : `facets #>> ${literal(`{${path},id}`)}`;
  const isMine = `${key} = any(${channelsOf(bind(member))})`;
  // An empty condition on the others shows all of them.
  if (others === '') return '';
  return `(${[isMine, ...(open ? [openChannel] : []), ...(others ? [others] : [])].join(' or ')})`;
}

export const isInChannel = (path: string): string =>
  `facets #>> ${literal(`{${path},resourceType}`)} is not distinct from 'Channel'`;

/** Rows of channels that the caller is a member of, and rows of other records that `otherwise` shows; empty, all of them. */
export function mixedSql({ path, member }: Kind<'mixed'>, bind: Bind, otherwise: string): string {
  const isMine = `facets #>> ${literal(`{${path},id}`)} = any(${channelsOf(bind(member))})`;
  const inChannel = isInChannel(path);
  return `(not ${inChannel}${otherwise ? ` and (${otherwise})` : ''} or ${inChannel} and ${isMine})`;
}

/** Rows that meet every condition. */
export const matchingSql = ({ definition, conditions }: Omit<Kind<'matching'>, 'kind'>, bind: Bind): string =>
  conditions.map((condition) => conditionSql(definition, condition, bind)).join(' and ');

interface GivenTo {
  readonly given: Given;
  readonly bind: Bind;
  /** The predicate over referring rows. */
  readonly seenSql: (seen: Visibility) => string;
}

/** Rows that meet every condition of one of the alternatives. Without alternatives there are none. */
export function givenSql(definition: ResourceDefinition, { given, bind, seenSql }: GivenTo): string {
  const sqlOf = (one: Given[number][number]) =>
    'by' in one
      ? referredSql(definition, one, seenSql)
      : 'item' in one
        ? itemSql(one, bind)
        : conditionSql(definition, one, bind);
  const alternatives = given.map((conditions) => `(${conditions.map(sqlOf).join(' and ')})`);
  return alternatives.length === 0 ? 'false' : `(${alternatives.join(' or ')})`;
}

function referredSql({ type }: ResourceDefinition, { by }: Referred, seenSql: GivenTo['seenSql']): string {
  const referring = by.map(({ definition, paths, seen }) => {
    const shown = seenSql(seen);
    const refers = namesSql(definition, paths, `array[${tableOf(type)}.id]`).join(' or ');
    return `exists (select from ${tableOf(definition.type)} where practice_id = $1 and not deleted and (${refers})${shown ? ` and ${shown}` : ''})`;
  });
  return referring.length === 0 ? 'false' : `(${referring.join(' or ')})`;
}

/** An item of a list of the row that meets every condition. */
function itemSql({ path, item }: ItemCondition, bind: Bind): string {
  const conditions = item.map(({ path: inner, values }) => {
    if (typeof values === 'string') throw new Error(`${path}.${inner} has no values`);
    return `item #>> ${literal(`{${inner.split('.').join(',')}}`)} = any(${bind(values)}::text[])`;
  });
  const list = `facets #> ${literal(`{${path.split('.').join(',')}}`)}`;
  return `exists (select from jsonb_array_elements(${list}) item where ${conditions.join(' and ')})`;
}

function conditionSql(definition: ResourceDefinition, { path, values, orNone }: RowCondition, bind: Bind): string {
  const resolved = resolvePath(definition, path);
  const found = resolved.multiple ? arrayAt(resolved) : textAt(resolved);
  const none = resolved.multiple ? `${found} = '[]'` : `${found} is null`;
  if (values === 'any') return `not ${none}`;
  if (values === 'past' || values === 'future') {
    const holds = `${found}::timestamptz ${values === 'past' ? '<=' : '>'} now()`;
    return orNone ? `(${holds} or ${none})` : holds;
  }
  const bound = `${bind(values)}::text[]`;
  const matches = resolved.multiple ? `${found} ?| ${bound}` : `${found} = any(${bound})`;
  return orNone ? `(${matches} or ${none})` : matches;
}
