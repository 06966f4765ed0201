import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createSignIns, type SignIns } from './sign-ins.ts';

export interface Membership {
  readonly accountId: string;
  readonly networkId: string;
  /** The caller's own record in the practice. */
  readonly profile: { readonly resourceType: string; readonly id: string };
  /** Ids of roles. */
  readonly roles: readonly string[];
  /** Names of grant sets held in addition to those of the roles. */
  readonly grants: readonly string[];
}

interface MembershipRow {
  readonly account_id: string;
  readonly practice_id: string;
  readonly profile_type: string;
  readonly profile_id: string;
  readonly roles: string[];
  readonly grants: string[];
}
const membershipOf = (row: MembershipRow): Membership => ({
  accountId: row.account_id,
  networkId: row.practice_id,
  profile: { resourceType: row.profile_type, id: row.profile_id },
  roles: row.roles,
  grants: row.grants,
});

export interface KnownAccount {
  readonly id: string;
  readonly name: string;
  /** True once a mailed link or an identity provider proved that the holder reads the mailbox of the address. */
  readonly proven: boolean;
}

/** Accounts as the rest of the server needs them; passwords and sessions are better-auth's. */
export interface Accounts extends SignIns {
  /** Active memberships, oldest first; none where the account is deactivated. */
  memberships(accountId: string): Promise<readonly Membership[]>;
  /** Active memberships of a practice's staff, oldest first. */
  staffOf(networkId: string): Promise<readonly Membership[]>;
  /** Email addresses of people of a practice who may sign in, by profile. */
  emailsOf(networkId: string, profileIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Binds an account to a profile in a practice; the same binding again replaces its roles. */
  addMembership(membership: Membership): Promise<void>;
  /** Removes an account, or one of its profiles, from a practice. */
  endMembership(accountId: string, networkId: string, profileId?: string): Promise<void>;
  accountByEmail(email: string): Promise<KnownAccount | undefined>;
  /** The account that a profile of a practice belongs to. */
  accountByProfile(networkId: string, profileId: string): Promise<string | undefined>;
  /** When the account's password was last chosen; undefined if it has none. */
  passwordSince(accountId: string): Promise<Date | undefined>;
  /** Ends every session of the account and refuses new ones until it is activated. */
  setDeactivated(accountId: string, deactivated: boolean): Promise<void>;
  isActive(accountId: string): Promise<boolean>;
  /** Records that the account's holder reads its mailbox. Passkeys from before that end: another person may have added them. */
  prove(accountId: string): Promise<void>;
  /** Records that nothing shows that who chose the account's password reads its mailbox. */
  unprove(accountId: string): Promise<void>;
  /**
   * Gives an account without a proven mailbox to who proved it: its password, passkeys, second step and sessions end. False if
   * its mailbox is proven already.
   */
  claim(accountId: string): Promise<boolean>;
  isEmpty(): Promise<boolean>;
  /** A secret that works once, for `hours`. */
  makeSetupLink(hours: number): Promise<string>;
  /** True once for each link in time. */
  useSetupLink(secret: string): Promise<boolean>;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

type Rows = <R extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<R[]>;

export function createAccounts(pool: pg.Pool, now: () => number = Date.now): Accounts {
  const rows: Rows = async <R extends pg.QueryResultRow>(text: string, values: unknown[]) =>
    (await pool.query<R>(text, values)).rows;
  return {
    ...createSignIns(pool, now),
    ...membershipsIn(rows),
    ...accountsIn(rows),
    ...ownershipIn(rows),
    ...setupLinksIn(rows),
  };
}

/** The profiles in practices that accounts belong to. */
const membershipsIn = (
  rows: Rows,
): Pick<Accounts, 'memberships' | 'staffOf' | 'emailsOf' | 'addMembership' | 'endMembership' | 'accountByProfile'> => ({
  memberships: async (accountId) =>
    (
      await rows<MembershipRow>(
        `select m.* from identity.membership m join identity."user" u on u."id" = m.account_id
         where m.account_id = $1 and m.active and u."deactivated" is null order by m.created, m.practice_id, m.profile_id`,
        [accountId],
      )
    ).map(membershipOf),
  staffOf: async (networkId) =>
    (
      await rows<MembershipRow>(
        `select m.* from identity.membership m join identity."user" u on u."id" = m.account_id
         where m.practice_id = $1 and m.profile_type = 'Practitioner' and m.active and u."deactivated" is null
         order by m.created, m.profile_id`,
        [networkId],
      )
    ).map(membershipOf),
  emailsOf: async (networkId, profileIds) => {
    const found = await rows<{ profile_id: string; email: string }>(
      `select m.profile_id, u."email" from identity.membership m join identity."user" u on u."id" = m.account_id
       where m.practice_id = $1 and m.profile_id = any($2) and m.active and u."deactivated" is null order by m.created desc`,
      [networkId, profileIds],
    );
    return new Map(found.map(({ profile_id, email }) => [profile_id, email]));
  },
  addMembership: async ({ accountId, networkId, profile, roles, grants }) => {
    await rows(
      `insert into identity.membership (account_id, practice_id, profile_type, profile_id, roles, grants) values ($1, $2, $3, $4, $5, $6)
       on conflict (account_id, practice_id, profile_type, profile_id) do update set roles = excluded.roles, grants = excluded.grants, active = true`,
      [accountId, networkId, profile.resourceType, profile.id, roles, grants],
    );
  },
  endMembership: async (accountId, networkId, profileId) => {
    await rows(
      `update identity.membership set active = false
       where account_id = $1 and practice_id = $2 and ($3::text is null or profile_id = $3)`,
      [accountId, networkId, profileId ?? null],
    );
  },
  accountByProfile: async (networkId, profileId) =>
    (
      await rows<{ account_id: string }>(
        'select account_id from identity.membership where practice_id = $1 and profile_id = $2 and active order by created limit 1',
        [networkId, profileId],
      )
    )[0]?.account_id,
});

/** The accounts themselves. */
const accountsIn = (
  rows: Rows,
): Pick<Accounts, 'accountByEmail' | 'passwordSince' | 'setDeactivated' | 'isActive' | 'isEmpty'> => ({
  accountByEmail: async (email) => {
    // PostgreSQL holds no text with it, so nobody has that address.
    if (email.includes('\0')) return undefined;
    const known = 'select "id", "name", "emailVerified" as proven from identity."user" where "email" = $1';
    return (await rows<KnownAccount>(known, [email.toLowerCase()]))[0];
  },
  passwordSince: async (accountId) =>
    (
      await rows<{ since: Date }>(
        `select "updatedAt" as since from identity."account" where "userId" = $1 and "providerId" = 'credential'`,
        [accountId],
      )
    )[0]?.since,
  setDeactivated: async (accountId, deactivated) => {
    await rows(
      `with changed as (update identity."user" set "deactivated" = case when $2 then now() end, "updatedAt" = now() where "id" = $1)
       delete from identity."session" where "userId" = $1 and $2`,
      [accountId, deactivated],
    );
  },
  isActive: async (accountId) =>
    (await rows('select from identity."user" where "id" = $1 and "deactivated" is null', [accountId])).length === 1,
  isEmpty: async () => (await rows('select from identity."user" limit 1', [])).length === 0,
});

/** Proof of who reads the mailbox of an account. */
const ownershipIn = (rows: Rows): Pick<Accounts, 'prove' | 'unprove' | 'claim'> => ({
  prove: async (accountId) => {
    await rows(
      `with proven as (update identity."user" set "emailVerified" = true, "updatedAt" = now()
         where "id" = $1 and not "emailVerified" returning "id")
       delete from identity."passkey" using proven where "userId" = proven."id"`,
      [accountId],
    );
  },
  unprove: async (accountId) => {
    await rows(`update identity."user" set "emailVerified" = false, "updatedAt" = now() where "id" = $1`, [accountId]);
  },
  claim: async (accountId) =>
    (
      await rows(
        `with claimed as (update identity."user" set "emailVerified" = true, "twoFactorEnabled" = false, "updatedAt" = now()
           where "id" = $1 and not "emailVerified" returning "id"),
         passwords as (delete from identity."account" a using claimed c where a."userId" = c."id" and a."providerId" = 'credential'),
         passkeys as (delete from identity."passkey" p using claimed c where p."userId" = c."id"),
         steps as (delete from identity."twoFactor" t using claimed c where t."userId" = c."id"),
         ended as (delete from identity."session" s using claimed c where s."userId" = c."id")
         select from claimed`,
        [accountId],
      )
    ).length === 1,
});

/** Links to set up the first practice. */
const setupLinksIn = (rows: Rows): Pick<Accounts, 'makeSetupLink' | 'useSetupLink'> => ({
  makeSetupLink: async (hours) => {
    const secret = randomBytes(24).toString('base64url');
    await rows(`insert into identity.setup_link (token_hash, expires) values ($1, now() + make_interval(hours => $2))`, [
      hashOf(secret),
      hours,
    ]);
    return secret;
  },
  useSetupLink: async (secret) =>
    (
      await rows<{ token_hash: string }>(
        `update identity.setup_link set used = now() where token_hash = $1 and used is null and expires > now() returning token_hash`,
        [hashOf(secret)],
      )
    ).length === 1,
});
