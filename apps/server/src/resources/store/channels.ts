import { definitionOf, isRecord } from '@notewell/model';
import type { ChannelMember } from '@notewell/rules';
import { termOf } from '../columns/facets.ts';
import { resolvePath, textAt } from '../columns/paths.ts';
import { type Database, lookup, type Run } from '../postgres/database.ts';
import { tableOf } from '../postgres/names.ts';

/** A channel as stored, and everybody who is or was a member of it. */
export interface ChannelState {
  /** Undefined where it is deleted, over its time or never was. */
  readonly row: unknown;
  /** True if the channel exists or once existed. */
  readonly exists: boolean;
  readonly members: readonly ChannelMember[];
}

export interface Channels {
  /** Reads a channel with its members; within a transaction, what that has written is seen. */
  readonly state: (practice: string, id: string, run?: Run) => Promise<ChannelState>;
  /** True if a channel has a message. */
  readonly hasMessages: (practice: string, id: string) => Promise<boolean>;
  /** Ids of the open channels of a group; within a transaction, what that has written is seen. */
  readonly ofGroup: (practice: string, group: string, run?: Run) => Promise<readonly string[]>;
  /** Ids of the open direct channels of two people; within a transaction, what that has written is seen. */
  readonly direct: (practice: string, members: readonly [string, string], run?: Run) => Promise<readonly string[]>;
  /** Of these ids, the channels that somebody is not a member of. */
  readonly foreign: (practice: string, member: string, ids: readonly string[]) => Promise<readonly string[]>;
}

const statement = lookup(`
select body, deleted, null, null from ${tableOf('Channel')}
  where practice_id = $1 and id = $2 and (expires is null or expires > now())
union all
select null, deleted, facets #>> '{member,id}', facets ->> 'role' from ${tableOf('ChannelMembership')}
  where practice_id = $1 and terms && $3::text[] and facets #>> '{channel,id}' = $2 and (expires is null or expires > now())`);

const foreignStatement = lookup(`
select id from ${tableOf('Channel')} c where practice_id = $1 and id = any($2::text[]) and not exists (
  select from ${tableOf('ChannelMembership')} m where m.practice_id = $1 and not m.deleted
    and m.facets #>> '{channel,id}' = c.id and m.facets #>> '{member,id}' = $3)`);

const groupStatement = lookup(`
select id from ${tableOf('Channel')} where practice_id = $1 and not deleted and terms && $2::text[]
  and facets #>> '{group,id}' = $3 and facets ->> 'archived' is distinct from 'true' and (expires is null or expires > now())`);

const memberId = textAt(resolvePath(definitionOf('ChannelMembership'), 'member.id'));
const hasMember = (id: string) => `id in (select facets #>> '{channel,id}' from ${tableOf('ChannelMembership')}
  where practice_id = $1 and not deleted and ${memberId} = ${id} and (expires is null or expires > now()))`;
const directStatement = lookup(`
select id from ${tableOf('Channel')} where practice_id = $1 and not deleted and facets ->> 'kind' = 'Direct'
  and facets ->> 'archived' is distinct from 'true' and (expires is null or expires > now())
  and ${hasMember('$2')} and ${hasMember('$3')}`);

const messagesStatement = lookup(`
select 1 from ${tableOf('ChatMessage')}
  where practice_id = $1 and partition = $2 and not deleted and (expires is null or expires > now()) limit 1`);

const isRole = (role: unknown): role is ChannelMember['role'] => role === 'Owner' || role === 'Member' || role === 'Reader';

export const createChannels = (db: Database): Channels => ({
  async foreign(practice, member, ids) {
    const rows = ids.length === 0 ? [] : await db.run(practice, foreignStatement, [practice, ids, member]);
    return rows.map(([id]) => String(id));
  },
  async ofGroup(practice, group, run) {
    const values = [practice, [termOf(resolvePath(definitionOf('Channel'), 'group.id'), group)], group];
    const rows = await (run ? run(groupStatement, values) : db.run(practice, groupStatement, values));
    return rows.map(([id]) => String(id));
  },
  async direct(practice, members, run) {
    const values = [practice, ...members];
    const rows = await (run ? run(directStatement, values) : db.run(practice, directStatement, values));
    return rows.map(([id]) => String(id));
  },
  hasMessages: async (practice, id) => (await db.run(practice, messagesStatement, [practice, id])).length > 0,
  async state(practice, id, run) {
    const values = [practice, id, [termOf(resolvePath(definitionOf('ChannelMembership'), 'channel.id'), id)]];
    const rows = await (run ? run(statement, values) : db.run(practice, statement, values));
    let channel: unknown;
    let exists = false;
    const members: ChannelMember[] = [];
    for (const [body, deleted, member, role] of rows) {
      if (typeof body === 'string') {
        exists = true;
        if (deleted !== true) channel = JSON.parse(body);
      } else if (typeof member === 'string') {
        members.push({ member, role: isRole(role) ? role : 'Member', isFormer: deleted === true });
      }
    }
    return { row: isRecord(channel) ? channel : undefined, exists, members };
  },
});
