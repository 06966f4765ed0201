import { type PresentPerson, presenceTimes } from '@notewell/protocol';
import { type Database, prepared } from '../../../resources/postgres/database.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';

/** One record, and the person who has it open. */
export interface Place {
  readonly practice: string;
  readonly type: string;
  readonly id: string;
  /** `Practitioner/<id>`. */
  readonly profile: string;
}
export interface Presences {
  /** Records that the person is here at `at` (milliseconds), and returns the others. */
  readonly enter: (place: Place, at: number, writing: boolean) => Promise<PresentPerson[]>;
  readonly leave: (place: Place) => Promise<void>;
}

const enter = prepared(
  `insert into presence (practice_id, type, id, profile, writing, since, seen) values ($1, $2, $3, $4, $5, $6, $6)
   on conflict (practice_id, type, id, profile) do update set writing = $5, seen = $6,
     since = case when presence.seen < $7 then $6 else presence.since end`,
);
const others = prepared(
  `select profile, writing, (extract(epoch from since) * 1000)::float8 from presence
   where practice_id = $1 and type = $2 and id = $3 and profile <> $4 and seen >= $5 order by since, profile`,
);
const leave = prepared('delete from presence where practice_id = $1 and type = $2 and id = $3 and profile = $4');
// Skips rows that another call holds, so that two calls never wait for each other.
const sweep = prepared(
  `delete from presence where practice_id = $1 and ctid in
     (select ctid from presence where practice_id = $1 and seen < $2 for update skip locked)`,
);

const createPresences = (db: Database): Presences => ({
  async enter({ practice, type, id, profile }, at, writing) {
    const oldest = new Date(at - presenceTimes.counts);
    await db.run(practice, enter, [practice, type, id, profile, writing, new Date(at), oldest]);
    await db.run(practice, sweep, [practice, oldest]);
    const rows = await db.run(practice, others, [practice, type, id, profile, oldest]);
    return rows.map(([person, isWriting, since]) => ({
      profile: String(person),
      writing: isWriting === true,
      since: new Date(Number(since)).toISOString(),
    }));
  },
  leave: async ({ practice, type, id, profile }) => void (await db.run(practice, leave, [practice, type, id, profile])),
});

export const presencesOf = ofDatabase((db) => createPresences(db));
