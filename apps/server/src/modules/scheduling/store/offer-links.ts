import { createHash, randomBytes } from 'node:crypto';
import { type Database, prepared } from '../../../resources/postgres/database.ts';
import { ofDatabase } from '../../../resources/postgres/of-database.ts';

/** The person to whom a letter with an offer went. */
export interface Invited {
  readonly id: string;
  readonly resourceType: 'Patient' | 'RelatedPerson';
}
export interface OfferLink {
  readonly appointment: string;
  /** The start of the offered time. A link answers no later offer. */
  readonly start: Date;
  readonly who: Invited;
  readonly expires: Date;
}

/** Links of letters that answer one offer. The secret is returned when it is made and kept nowhere. */
export interface OfferLinks {
  readonly make: (practice: string, link: OfferLink) => Promise<string>;
  /** Found after its end too, so that the page can say what became of the offer. */
  readonly bySecret: (practice: string, secret: string) => Promise<OfferLink | undefined>;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const forget = prepared("delete from offer_link where practice_id = $1 and expires < $2::timestamptz - interval '30 days'");
const insert = prepared(
  `insert into offer_link (practice_id, secret_hash, appointment_id, start, who, expires) values ($1, $2, $3, $4, $5::jsonb, $6)`,
);
const bySecret = prepared(
  `select appointment_id, ${ms('start')}, who, ${ms('expires')} from offer_link where practice_id = $1 and secret_hash = $2`,
);

const createOfferLinks = (db: Database): OfferLinks => ({
  async make(practice, { appointment, start, who, expires }) {
    const secret = randomBytes(32).toString('base64url');
    await db.run(practice, forget, [practice, expires]);
    await db.run(practice, insert, [practice, sha256(secret), appointment, start, JSON.stringify(who), expires]);
    return secret;
  },
  async bySecret(practice, secret) {
    const [row] = await db.run(practice, bySecret, [practice, sha256(secret)]);
    if (!row) return undefined;
    const [appointment, start, who, expires] = row;
    return {
      appointment: String(appointment),
      start: new Date(Number(start)),
      who: who as Invited, // our own column
      expires: new Date(Number(expires)),
    };
  },
});

export const offerLinksOf = ofDatabase((db) => createOfferLinks(db));
