import { definitionOf } from '@notewell/model';
import { resolvePath, sortKey } from '../../../resources/columns/paths.ts';
import { type Database, lookup, type Run } from '../../../resources/postgres/database.ts';
import { tableOf } from '../../../resources/postgres/names.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';

const sent = sortKey(resolvePath(definitionOf('ChatMessage'), 'sent'));
const statement = lookup(`
select ${sent} from ${tableOf('ChatMessage')}
where practice_id = $1 and partition = $2 and not deleted and (expires is null or expires > now()) and id <> $3
order by ${sent} desc, id desc limit 1`);

interface Place {
  readonly practice: string;
  readonly channel: string;
  /** The message that does not count. */
  readonly but: string;
}

/** Returns when the newest message of a channel was sent; undefined in an empty one. */
const createNewest = (db: Database) => ({
  async sent({ practice, channel, but }: Place, run?: Run): Promise<string | undefined> {
    const values = [practice, channel, but];
    const [row] = await (run ? run(statement, values) : db.run(practice, statement, values));
    return typeof row?.[0] === 'string' ? row[0] : undefined;
  },
});
export const newestOf = ofDatabase(createNewest);
