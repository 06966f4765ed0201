import { type Database, prepared } from '../../../resources/postgres/database.ts';
import { tableOf } from '../../../resources/postgres/names.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';

/** Sessions and notes of groups that record no members, such as those from before the server kept them. */
export interface WithoutMembers {
  /** Some of their ids, in order, from those after `after` on. Deleted ones count: their history is read too. */
  readonly ids: (practice: string, type: 'Encounter' | 'Note', page: { after: string; most: number }) => Promise<string[]>;
}

const statementOf = (type: 'Encounter' | 'Note') =>
  prepared(
    `select r.id from ${tableOf(type)} r where r.practice_id = $1 and r.id > $2
       and r.facets -> 'members' is null and r.facets -> 'patient' is null and (r.expires is null or r.expires > now())
       and exists (select from ${tableOf('Group')} g where g.practice_id = $1 and g.id = r.facets #>> '{subject,id}')
     order by r.id limit $3`,
  );
const statements = { Encounter: statementOf('Encounter'), Note: statementOf('Note') };

const createWithoutMembers = (db: Database): WithoutMembers => ({
  ids: async (practice, type, { after, most }) =>
    (await db.run(practice, statements[type], [practice, after, most])).map(([id]) => String(id)),
});

export const withoutMembersOf = ofDatabase((db) => createWithoutMembers(db));
