import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

export interface NewInvitation {
  readonly networkId: string;
  readonly profile: { readonly resourceType: string; readonly id: string };
  readonly email: string;
  readonly name: string;
  /** Ids of roles. */
  readonly roles: readonly string[];
  /** The profile that invites. */
  readonly invitedBy: string;
  /** The inviter gets the link, so that opening it proves no mailbox. */
  readonly handedOver: boolean;
}
export type Invitation = Omit<NewInvitation, 'invitedBy'>;

/** The membership that a person gets when they first sign in with a verified address. */
export interface PreAssociation {
  readonly profileId: string;
  readonly email: string;
  readonly name: string;
}

export interface Invitations {
  /** Makes invitations without an email: no secret opens them, only a proof of the address. Returns how many were new. */
  preAssociate(
    about: {
      readonly networkId: string;
      readonly profileType: string;
      readonly roles: readonly string[];
      readonly invitedBy: string;
    },
    people: readonly PreAssociation[],
    days: number,
  ): Promise<number>;
  /** Makes a secret that works once, for `days`; the profile's earlier ones end. Answers it and when it ends. */
  make(invitation: NewInvitation, days: number): Promise<{ readonly secret: string; readonly expires: Date }>;
  /** The invitation of a secret; undefined if it is unknown, used or expired. */
  find(secret: string): Promise<Invitation | undefined>;
  /** True once for each invitation in time. */
  use(secret: string): Promise<boolean>;
  /**
   * Uses up the invitation of an address in a practice. Call it only after the person has proved elsewhere that the address is
   * theirs.
   */
  take(networkId: string, email: string): Promise<Invitation | undefined>;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

interface InvitationRow {
  readonly practice_id: string;
  readonly profile_type: string;
  readonly profile_id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: string[];
  readonly handed_over: boolean;
}

const invitationOf = (row: InvitationRow): Invitation => ({
  networkId: row.practice_id,
  profile: { resourceType: row.profile_type, id: row.profile_id },
  email: row.email,
  name: row.name,
  roles: row.roles,
  handedOver: row.handed_over,
});
const columns = 'practice_id, profile_type, profile_id, email, name, roles, handed_over';

export function createInvitations(pool: pg.Pool): Invitations {
  return {
    async make({ networkId, profile: { resourceType, id }, email, name, roles, invitedBy, handedOver }, days) {
      const secret = randomBytes(32).toString('base64url');
      const { rows } = await pool.query<{ expires: Date }>(
        `with older as (update identity.invitation set expires = now() where practice_id = $2 and profile_id = $4 and used is null and expires > now())
         insert into identity.invitation (token_hash, practice_id, profile_type, profile_id, email, name, roles, invited_by, expires, handed_over)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(days => $9), $10) returning expires`,
        [hashOf(secret), networkId, resourceType, id, email.toLowerCase(), name, roles, invitedBy, days, handedOver],
      );
      return { secret, expires: rows[0]?.expires ?? new Date() };
    },
    async preAssociate({ networkId, profileType, roles, invitedBy }, people, days) {
      const { rowCount } = await pool.query(
        `insert into identity.invitation (token_hash, practice_id, profile_type, profile_id, email, name, roles, invited_by, expires)
         select 'none ' || gen_random_uuid(), $1, $2, p."profileId", lower(p.email), p.name, $3, $4, now() + make_interval(days => $5)
         from jsonb_to_recordset($6::jsonb) as p("profileId" text, email text, name text)
         where not exists (select from identity.membership m where m.practice_id = $1 and m.profile_id = p."profileId" and m.active)
           and not exists (select from identity.invitation i where i.practice_id = $1 and i.profile_id = p."profileId"
             and i.used is null and i.expires > now())`,
        [networkId, profileType, roles, invitedBy, days, JSON.stringify(people)],
      );
      return rowCount ?? 0;
    },
    async find(secret) {
      const { rows } = await pool.query<InvitationRow>(
        `select ${columns} from identity.invitation
         where token_hash = $1 and used is null and expires > now()`,
        [hashOf(secret)],
      );
      return rows[0] && invitationOf(rows[0]);
    },
    async take(networkId, email) {
      const { rows } = await pool.query<InvitationRow>(
        `update identity.invitation set used = now() where token_hash = (
           select token_hash from identity.invitation where practice_id = $1 and email = $2 and used is null and expires > now()
           order by created desc limit 1) and used is null
         returning ${columns}`,
        [networkId, email.toLowerCase()],
      );
      return rows[0] && invitationOf(rows[0]);
    },
    use: async (secret) =>
      (
        await pool.query(
          `update identity.invitation set used = now() where token_hash = $1 and used is null and expires > now() returning 1`,
          [hashOf(secret)],
        )
      ).rowCount === 1,
  };
}
