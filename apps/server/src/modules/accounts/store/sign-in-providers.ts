import type pg from 'pg';

/** A practice's own identity provider; its secret is an envelope of the practice's key. */
export interface ProviderRow {
  readonly networkId: string;
  /** The name on the sign-in button. */
  readonly display: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
}
export interface SignInProviders {
  readonly of: (networkId: string) => Promise<ProviderRow | undefined>;
  /** At most two: whether there is exactly one is what its caller asks. */
  readonly some: () => Promise<readonly ProviderRow[]>;
  readonly keep: (row: ProviderRow) => Promise<void>;
  readonly remove: (networkId: string) => Promise<boolean>;
  /** The account that a provider's subject belongs to. */
  readonly accountOf: (providerId: string, subject: string) => Promise<string | undefined>;
  readonly bind: (providerId: string, subject: string, accountId: string) => Promise<void>;
}

interface Row {
  readonly practice_id: string;
  readonly display: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string | null;
}
const rowOf = (row: Row): ProviderRow => ({
  networkId: row.practice_id,
  display: row.display,
  issuer: row.issuer,
  clientId: row.client_id,
  clientSecret: row.client_secret ?? undefined,
});

export function createSignInProviders(pool: pg.Pool): SignInProviders {
  const rows = async <R extends pg.QueryResultRow>(text: string, values: unknown[]) => (await pool.query<R>(text, values)).rows;
  return {
    of: async (networkId) => {
      const [row] = await rows<Row>('select * from identity.sign_in_provider where practice_id = $1', [networkId]);
      return row && rowOf(row);
    },
    some: async () => (await rows<Row>('select * from identity.sign_in_provider limit 2', [])).map(rowOf),
    keep: async ({ networkId, display, issuer, clientId, clientSecret }) => {
      await rows(
        `insert into identity.sign_in_provider (practice_id, display, issuer, client_id, client_secret) values ($1, $2, $3, $4, $5)
         on conflict (practice_id) do update set display = excluded.display, issuer = excluded.issuer, client_id = excluded.client_id,
           client_secret = excluded.client_secret, changed = now()`,
        [networkId, display, issuer, clientId, clientSecret ?? null],
      );
    },
    remove: async (networkId) =>
      (await rows('delete from identity.sign_in_provider where practice_id = $1 returning 1', [networkId])).length === 1,
    accountOf: async (providerId, subject) =>
      (
        await rows<{ userId: string }>(`select "userId" from identity."account" where "providerId" = $1 and "accountId" = $2`, [
          providerId,
          subject,
        ])
      )[0]?.userId,
    bind: async (providerId, subject, accountId) => {
      await rows(
        `insert into identity."account" ("id", "accountId", "providerId", "userId", "updatedAt")
         values (gen_random_uuid()::text, $2, $1, $3, now()) on conflict do nothing`,
        [providerId, subject, accountId],
      );
    },
  };
}
