import { definitionOf, type ResourceType } from '@notewell/model';
import { type ConversationState, mostUnread } from '@notewell/protocol';
import { resolvePath, sortKey, textAt } from '../../../resources/columns/paths.ts';
import { type Database, lookup } from '../../../resources/postgres/database.ts';
import { tableOf } from '../../../resources/postgres/names.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';

const at = (type: ResourceType, path: string) => textAt(resolvePath(definitionOf(type), path));
const sent = sortKey(resolvePath(definitionOf('ChatMessage'), 'sent'));

/**
 * Counts from the rows themselves: no counter can disagree with them, and a message counts with its transaction. The read marks
 * are read first, so that the index finds what came after them.
 */
const statement = lookup(`
with own as materialized (
  select ${at('ChannelMembership', 'channel.id')} as channel,
    coalesce(body::json ->> 'lastReadAt', body::json ->> 'joined', '') collate "C" as since
  from ${tableOf('ChannelMembership')}
  where practice_id = $1 and ${at('ChannelMembership', 'member.id')} = $2 and not deleted
    and (expires is null or expires > now()))
select own.channel, own.since, (
    select id from ${tableOf('ChatMessage')}
    where practice_id = $1 and partition = own.channel and not deleted
      and (expires is null or expires > now()) order by ${sent} desc, id desc limit 1),
  (select json_build_object('unread', coalesce(sum(n), 0), 'mentions', coalesce(sum(named), 0),
      'threads', coalesce(json_object_agg(thread, n) filter (where thread is not null), '{}'))::text
    from (select thread, count(*) as n, count(*) filter (where named) as named
      from (select ${at('ChatMessage', 'thread.id')} as thread,
          jsonb_path_exists(facets, '$.mentions[*].id ? (@ == $me)', jsonb_build_object('me', $2::text)) as named
        from ${tableOf('ChatMessage')}
        where practice_id = $1 and partition = own.channel and not deleted and (expires is null or expires > now())
          and ${sent} > own.since
          and ${at('ChatMessage', 'author.id')} is distinct from $2 and ${at('ChatMessage', 'retracted')} is null
        order by ${sent} limit ${mostUnread}) one group by thread) by_thread)
from own`);

interface Counted {
  readonly unread: number;
  readonly mentions: number;
  readonly threads: Readonly<Record<string, number>>;
}

/** Returns the conversations of a member with what they have not read. */
const createUnread = (db: Database) => ({
  async of(practice: string, member: string): Promise<readonly ConversationState[]> {
    const rows = await db.run(practice, statement, [practice, member]);
    return rows.map(([channel, since, last, counted]) => ({
      channel: String(channel),
      since: String(since),
      // The statement above builds it.
      ...(JSON.parse(String(counted)) as Counted),
      ...(typeof last === 'string' ? { last } : {}),
    }));
  },
});
export const unreadOf = ofDatabase(createUnread);
