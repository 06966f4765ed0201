import type pg from 'pg';
import { concerns, createPracticeSessions } from './practice-sessions.ts';

export interface SentInvitation {
  readonly email: string;
  readonly sent: string;
  readonly expires: string;
  /** The profile that invited. */
  readonly invitedBy: string;
  readonly state: 'sent' | 'accepted' | 'expired' | 'withdrawn';
  /** True if nothing was mailed: the inviter got the link. */
  readonly handedOver: boolean;
}
/** How a profile of a practice signs in: it may, was invited to, could once, or was taken out. */
export interface SignInFacts {
  readonly profile: { readonly resourceType: string; readonly id: string };
  readonly state: 'active' | 'invited' | 'expired' | 'ended';
  /** The account's address; absent where there is no account. */
  readonly email: string | undefined;
  readonly accountId: string | undefined;
  readonly since: string | undefined;
  /** When a session that still runs, and concerns the practice, was last prolonged. */
  readonly lastSeen: string | undefined;
  readonly twoFactor: boolean;
  readonly invitation: SentInvitation | undefined;
}

/** How the people of a practice sign in, for administrators. */
export interface SignIns extends ReturnType<typeof createPracticeSessions> {
  /** People of a type (and id) who have an account here or an invitation; at most 10,000. */
  readonly signIns: (networkId: string, profileType?: string, profileId?: string) => Promise<readonly SignInFacts[]>;
  /** Revokes every open invitation of a profile. Returns how many there were. */
  readonly withdrawInvitation: (networkId: string, profileId: string) => Promise<number>;
  /** Lets a profile's account into the practice again, or takes it out; out of its last practice, its sessions end. */
  readonly setSeated: (networkId: string, profileId: string, seated: boolean) => Promise<boolean>;
  /** Replaces the grant sets that a profile holds in addition to its roles. */
  readonly setGrants: (networkId: string, profileId: string, grants: readonly string[]) => Promise<boolean>;
}

const most = 10_000;
const of = (alias: string) =>
  `${alias}.practice_id = $1 and ($2::text is null or ${alias}.profile_type = $2) and ($3::text is null or ${alias}.profile_id = $3)`;
const found = `
  with seat as (
    select distinct on (m.profile_type, m.profile_id) m.profile_type, m.profile_id, m.account_id, m.active and u."deactivated" is null as active,
      m.created, u."email", u."twoFactorEnabled" as two_factor
    from identity.membership m join identity."user" u on u."id" = m.account_id where ${of('m')}
    order by m.profile_type, m.profile_id, m.active desc, m.created desc),
  asked as (
    select distinct on (i.profile_type, i.profile_id) i.profile_type, i.profile_id, i.email as asked_email, i.created as sent, i.expires,
      i.invited_by, i.used is not null as used, i.withdrawn is not null as withdrawn, i.handed_over, i.expires <= now() as over
    from identity.invitation i where ${of('i')} order by i.profile_type, i.profile_id, i.created desc)
  select *, (select max(x."updatedAt") from identity."session" x where x."userId" = seat.account_id and x."expiresAt" > $4 and ${concerns}) as seen
  from seat full join asked using (profile_type, profile_id) order by profile_type, profile_id limit ${most}`;

interface FoundRow {
  readonly profile_type: string;
  readonly profile_id: string;
  readonly account_id: string | null;
  readonly active: boolean | null;
  readonly created: Date | null;
  readonly email: string | null;
  readonly two_factor: boolean | null;
  readonly asked_email: string | null;
  readonly sent: Date | null;
  readonly expires: Date | null;
  readonly invited_by: string | null;
  readonly used: boolean | null;
  readonly withdrawn: boolean | null;
  readonly handed_over: boolean | null;
  readonly over: boolean | null;
  readonly seen: Date | null;
}

function factsOf(row: FoundRow): SignInFacts {
  const invitation = invitationOf(row);
  const waits = invitation?.state === 'sent';
  const state = row.active ? 'active' : waits ? 'invited' : row.account_id ? 'ended' : 'expired';
  return {
    profile: { resourceType: row.profile_type, id: row.profile_id },
    state,
    email: row.email ?? undefined,
    accountId: row.account_id ?? undefined,
    since: row.created?.toISOString(),
    lastSeen: row.seen?.toISOString(),
    twoFactor: row.two_factor === true,
    invitation,
  };
}

function invitationOf(row: FoundRow): SentInvitation | undefined {
  const { asked_email: email, sent, expires, invited_by: invitedBy } = row;
  if (email === null || !sent || !expires || invitedBy === null) return undefined;
  const state = row.used ? 'accepted' : row.withdrawn ? 'withdrawn' : row.over ? 'expired' : 'sent';
  return {
    email,
    sent: sent.toISOString(),
    expires: expires.toISOString(),
    invitedBy,
    state,
    handedOver: row.handed_over === true,
  };
}

export function createSignIns(pool: pg.Pool, now: () => number): SignIns {
  return {
    ...createPracticeSessions(pool, now),
    async signIns(networkId, profileType, profileId) {
      const { rows } = await pool.query<FoundRow>(found, [networkId, profileType ?? null, profileId ?? null, new Date(now())]);
      return rows.map(factsOf);
    },
    async withdrawInvitation(networkId, profileId) {
      const { rowCount } = await pool.query(
        `update identity.invitation set expires = now(), withdrawn = now()
         where practice_id = $1 and profile_id = $2 and used is null and expires > now()`,
        [networkId, profileId],
      );
      return rowCount ?? 0;
    },
    async setSeated(networkId, profileId, seated) {
      const { rows } = await pool.query<{ account_id: string }>(
        `update identity.membership set active = $3 where practice_id = $1 and profile_id = $2 and active <> $3 returning account_id`,
        [networkId, profileId, seated],
      );
      if (!seated)
        await pool.query(
          `delete from identity."session" where "userId" = any($1)
             and not exists (select from identity.membership m where m.account_id = "userId" and m.active)`,
          [rows.map((row) => row.account_id)],
        );
      return rows.length > 0;
    },
    async setGrants(networkId, profileId, grants) {
      const { rowCount } = await pool.query(
        'update identity.membership set grants = $3 where practice_id = $1 and profile_id = $2 and active',
        [networkId, profileId, grants],
      );
      return (rowCount ?? 0) > 0;
    },
  };
}
