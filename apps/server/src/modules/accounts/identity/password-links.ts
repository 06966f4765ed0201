import { createHash, randomBytes } from 'node:crypto';
import { isRecord } from '@notewell/model';
import { passwordLinkRefusal } from '@notewell/rules';
import type pg from 'pg';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Accounts } from '../store/index.ts';
import { type Auth, handedOverPrefix, resetLifetime } from './auth.ts';
import type { Seat } from './sessions.ts';

/** The account, practice and profile of the person who hands a link over. */
export interface LinkMaker {
  readonly accountId: string;
  readonly networkId: string;
  readonly profileId: string;
}

export interface MadeToken {
  readonly token: string;
  readonly expires: Date;
}

/** Tokens that give an account a new password, once. */
export interface PasswordLinks {
  mailed(accountId: string): Promise<MadeToken>;
  /** Ends the links that were handed over before. Refuses `permission-missing` if the maker may not open the account. */
  handedOver(accountId: string, maker: LinkMaker): Promise<MadeToken>;
  /** Refuses `link-over` for a token that was handed over and that its maker may not make now, or after another was used. */
  requireInForce(token: string): Promise<void>;
  /** Ends all links to the account that were handed over. */
  end(accountId: string): Promise<void>;
}

interface PasswordLinkParts {
  readonly auth: Auth;
  readonly accounts: Pick<Accounts, 'memberships'>;
  readonly seatOf: (accountId: string, networkId: string, profileId: string) => Promise<Seat | undefined>;
  readonly pool: pg.Pool;
  readonly now: () => number;
}

/** Who made a link, by a hash of its token: readers of the database cannot use it. */
const kept = 'password-link:';
const keyOf = (token: string): string => kept + createHash('sha256').update(token).digest('base64url');

export function createPasswordLinks(parts: PasswordLinkParts): PasswordLinks {
  const { auth, pool, now } = parts;
  const adapter = async () => (await auth.$context).internalAdapter;
  const make = async (accountId: string, prefix: string): Promise<MadeToken> => {
    const token = `${prefix}${randomBytes(24).toString('base64url')}`;
    const expires = new Date(now() + resetLifetime);
    const identifier = `reset-password:${token}`;
    await (await adapter()).createVerificationValue({ identifier, value: accountId, expiresAt: expires });
    return { token, expires };
  };
  const end = async (accountId: string) => {
    const sql = `delete from "verification" where "identifier" like '${kept}%' and starts_with("value", $1)`;
    await pool.query(sql, [JSON.stringify({ account: accountId }).slice(0, -1)]);
  };
  return {
    end,
    mailed: (accountId) => make(accountId, ''),
    async handedOver(accountId, maker) {
      const refusal = await refusalOf(parts, accountId, maker);
      if (refusal) throw new Refusal('permission-missing', { detail: refusal.reason, missing: refusal.missing });
      await end(accountId);
      const made = await make(accountId, handedOverPrefix);
      // The account comes first, by which `end` finds the link.
      const value = JSON.stringify({ account: accountId, maker });
      await (await adapter()).createVerificationValue({ identifier: keyOf(made.token), value, expiresAt: made.expires });
      return made;
    },
    async requireInForce(token) {
      if (!token.startsWith(handedOverPrefix)) return;
      const found = await (await adapter()).findVerificationValue(keyOf(token));
      const link = found && linkIn(found.value);
      if (!link || (await refusalOf(parts, link.account, link.maker))) throw new Refusal('link-over');
    },
  };
}

function linkIn(text: string): { readonly account: string; readonly maker: LinkMaker } | undefined {
  const value: unknown = JSON.parse(text);
  const maker = isRecord(value) ? value['maker'] : undefined;
  if (!isRecord(value) || !isRecord(maker)) return undefined;
  const textOf = (of: unknown) => String(of ?? '');
  return {
    account: textOf(value['account']),
    maker: {
      accountId: textOf(maker['accountId']),
      networkId: textOf(maker['networkId']),
      profileId: textOf(maker['profileId']),
    },
  };
}

/** Why the maker may not hand over a link to the account, by what both may do now. */
async function refusalOf({ accounts, seatOf }: PasswordLinkParts, accountId: string, maker: LinkMaker) {
  const { networkId } = maker;
  const [own, memberships] = await Promise.all([
    seatOf(maker.accountId, networkId, maker.profileId),
    accounts.memberships(accountId),
  ]);
  const here = memberships.filter((one) => one.networkId === networkId);
  if (!own?.access.permissions.has('manage users') || here.length === 0)
    return { reason: 'You cannot make a password link for this person.', missing: ['manage users'] };
  const seats = await Promise.all(here.map(({ profile }) => seatOf(accountId, networkId, profile.id)));
  return passwordLinkRefusal({
    maker: own.access.permissions,
    account: seats.flatMap((seat) => [...(seat?.access.permissions ?? [])]),
    isOwn: accountId === maker.accountId,
    isElsewhere: here.length < memberships.length,
  });
}
