import type { ResourceDefinition } from '@notewell/model';
import type { RowCondition } from '@notewell/rules';
import { arrayAt, resolvePath, textAt } from '../columns/paths.ts';
import { literal, tableOf } from '../postgres/names.ts';
import type { Bind, Visibility } from './visibility-type.ts';

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
  const paths = namesSql(seen.definition, seen.paths, bind(seen.ids));
  const shared = seen.shared.map((path) => `${textAt(resolvePath(seen.definition, path))} = 'true'`);
  return `(${[...paths, ...shared].join(' or ')})`;
}

/** Ids of the channels that somebody is a member of now. */
const channelsOf = (member: string) =>
  `select facets #>> '{channel,id}' from ${tableOf('ChannelMembership')} where practice_id = $1 and not deleted and facets #>> '{member,id}' = ${member}`;
/** The rules' `isOpenChannel`. */
const openChannel = `(facets ->> 'private' is distinct from 'true' and facets ->> 'kind' in ('Team', 'Announcement') and patients = '{}')`;

/** Rows of the channels that the caller is a member of, and channels that the whole staff finds. */
export function channelsSql({ path, member, open }: Kind<'channels'>, bind: Bind): string {
  const key = path === 'id' ? 'id' : `facets #>> ${literal(`{${path},id}`)}`;
  const isMine = `${key} in (${channelsOf(bind(member))})`;
  return open ? `(${isMine} or ${openChannel})` : isMine;
}

/** Rows of channels that the caller is a member of, and rows of other records that `otherwise` shows; empty, all of them. */
export function mixedSql({ path, member }: Kind<'mixed'>, bind: Bind, otherwise: string): string {
  const isMine = `facets #>> ${literal(`{${path},id}`)} in (${channelsOf(bind(member))})`;
  const inChannel = `facets #>> ${literal(`{${path},resourceType}`)} is not distinct from 'Channel'`;
  return `(not ${inChannel}${otherwise ? ` and (${otherwise})` : ''} or ${inChannel} and ${isMine})`;
}

/** Rows that meet every condition. */
export const matchingSql = ({ definition, conditions }: Kind<'matching'>, bind: Bind): string =>
  conditions.map((condition) => conditionSql(definition, condition, bind)).join(' and ');

function conditionSql(definition: ResourceDefinition, { path, values, orNone }: RowCondition, bind: Bind): string {
  const resolved = resolvePath(definition, path);
  const bound = `${bind(values)}::text[]`;
  const found = resolved.multiple ? arrayAt(resolved) : textAt(resolved);
  const matches = resolved.multiple ? `${found} ?| ${bound}` : `${found} = any(${bound})`;
  const none = resolved.multiple ? `${found} = '[]'` : `${found} is null`;
  return orNone ? `(${matches} or ${none})` : matches;
}
