import pg from 'pg';
import { outgoing } from '../../../kernel/outgoing.ts';
import type { RolesNow } from '../invited-roles.ts';
import {
  type AccountChanges,
  type Accounts,
  createAccounts,
  createInvitations,
  createSessionRows,
  createSignInProviders,
  createUsedCodes,
  type Invitations,
  identityRole,
  listenToAccounts,
  type Membership,
  type SignInProviders,
} from '../store/index.ts';
import type { ProviderRow } from '../store/sign-in-providers.ts';
import { admission } from './admission.ts';
import { type Auth, createAuth, type Reset } from './auth.ts';
import { rangeCheck } from './breaches.ts';
import { type Confirm, confirming } from './confirmation.ts';
import type { Grants } from './grants.ts';
import { type OwnSessions, ownSessions } from './own-sessions.ts';
import { createPasswordLinks, type PasswordLinks } from './password-links.ts';
import { judging } from './passwords.ts';
import { type Seat, Sessions, type SessionsOptions } from './sessions.ts';
import { SignInGuard } from './sign-in-guard.ts';
import type { Provider } from './single-sign-on.ts';

export interface IdentityOptions {
  /** The accounts' database. */
  readonly url: string;
  /** True where the address signs in as another role: each connection then steps down to the accounts' own. */
  readonly stepDown: boolean;
  readonly secret: string;
  readonly publicUrl?: URL | undefined;
  readonly grantsOf: (membership: Membership) => Promise<Grants> | Grants;
  readonly sendReset?: ((reset: Reset) => void) | undefined;
  /** The longest of the practices' own time-outs, in minutes. */
  readonly timeoutOf: (networkIds: readonly string[]) => Promise<number>;
  /** The secret that a practice's identity provider is called with. */
  readonly openSecret: (provider: ProviderRow) => Promise<string | undefined>;
  readonly rolesNow: RolesNow;
  /** Allows providers at private addresses and over plain http. */
  readonly privateProviders?: boolean;
  /** A range service to ask about breached passwords, as the operator named it. */
  readonly breachedPasswords?: URL | undefined;
  readonly now?: () => number;
}

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** False where nothing shows that the person reads the mailbox of the address. */
  readonly proven?: boolean;
}

/** Accounts, their sessions and their memberships. */
export interface Identity {
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly guard: SignInGuard;
  readonly accounts: Accounts;
  readonly invitations: Invitations;
  readonly providers: SignInProviders;
  readonly own: OwnSessions;
  readonly confirm: Confirm;
  /** Why a new password is refused, in a sentence; undefined where it is good. `known`: the person's own words. */
  readonly passwordFault: (password: string, known: readonly string[]) => Promise<string | undefined>;
  /** Makes an account and returns its id. An existing account of that email stays unchanged, with its password. */
  createAccount(account: NewAccount): Promise<string>;
  /** Makes an account; rejects if the address has one. */
  makeAccount(account: NewAccount): Promise<string>;
  /** Gives an account its first password, such as after `Accounts.claim`. */
  givePassword(accountId: string, password: string): Promise<void>;
  readonly passwordLinks: PasswordLinks;
  /** An active membership with what its roles allow now; undefined if the account holds no such profile or may not sign in. */
  seatOf(accountId: string, networkId: string, profileId: string): Promise<Seat | undefined>;
  addMembership(membership: Membership): Promise<void>;
  close(): Promise<void>;
}

export function createIdentity(options: IdentityOptions): Identity {
  const { publicUrl, grantsOf, rolesNow, privateProviders = false, breachedPasswords, now = Date.now } = options;
  const connection = connectionOf(options);
  const pool = openPool(connection);
  const accounts = createAccounts(pool, now);
  const providers = createSignInProviders(pool);
  const invitations = createInvitations(pool);
  const auth: Auth = createAuth({
    pool,
    secret: options.secret,
    singleSignOn: {
      provider: (networkId) => openProvider(providers, networkId, options.openSecret),
      admit: admission({
        accounts,
        invitations,
        providers,
        rolesNow,
        createAccount: (email, name) => makeUser(auth, { email, name }),
      }),
      call: outgoing({ allowPrivate: privateProviders }),
      insecure: privateProviders,
    },
    reset: async (id, handedOver) => {
      await (handedOver ? accounts.unprove(id) : accounts.prove(id));
      await passwordLinks.end(id);
    },
    mayBegin: (id) => accounts.isActive(id),
    takeCode: createUsedCodes(pool),
    sendReset: options.sendReset,
    ...(publicUrl ? { publicUrl } : {}),
  });
  const seatOf: Identity['seatOf'] = async (accountId, networkId, profileId) => {
    const all = await accounts.memberships(accountId);
    const found = all.find((one) => one.networkId === networkId && one.profile.id === profileId);
    return found && { ...found, access: await grantsOf(found) };
  };
  const passwordLinks = createPasswordLinks({ auth, accounts, seatOf, pool, now });
  const own = ownSessions(createSessionRows(pool, now), auth);
  const { timeoutOf } = options;
  const { sessions, changes } = openSessions(connection, { auth, accounts, grantsOf, seen: own.seen, timeoutOf, now });
  return {
    auth,
    sessions,
    guard: new SignInGuard(now),
    accounts,
    invitations,
    providers,
    own,
    confirm: confirming(auth, own),
    passwordFault: judging(breachedPasswords && rangeCheck(breachedPasswords, outgoing({ allowPrivate: true, timeout: 4_000 }))),
    ...accountCreation(auth, accounts),
    passwordLinks,
    seatOf,
    addMembership: (membership) => accounts.addMembership(membership),
    async close() {
      await changes.stop();
      await pool.end();
    },
  };
}

const connections = 6;

const connectionOf = ({ url, stepDown }: Pick<IdentityOptions, 'url' | 'stepDown'>): pg.ClientConfig => ({
  connectionString: url,
  options: `${stepDown ? `-c role=${identityRole} ` : ''}-c search_path=identity -c statement_timeout=15s`,
  application_name: 'notewell-identity',
  connectionTimeoutMillis: 10_000,
});

function openPool(connection: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: connections });
  // An idle connection that the database ends is simply replaced.
  pool.on('error', () => {});
  // The user of a connection receives its errors.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A practice's identity provider with its secret. */
async function openProvider(
  providers: SignInProviders,
  networkId: string,
  openSecret: IdentityOptions['openSecret'],
): Promise<Provider | undefined> {
  const found = await providers.of(networkId);
  if (!found) return undefined;
  const { clientSecret: _sealed, ...facts } = found;
  return { ...facts, secret: await openSecret(found) };
}

/** Sessions that end as soon as a change elsewhere is heard of. */
function openSessions(connection: pg.ClientConfig, parts: Omit<SessionsOptions, 'heard'>) {
  let changes: AccountChanges | undefined;
  const sessions = new Sessions({ ...parts, heard: () => changes?.heard() ?? false });
  changes = listenToAccounts(connection, {
    session: (id) => sessions.dropSession(id),
    account: (id) => sessions.dropAccount(id),
    practice: (networkId) => sessions.dropPractice(networkId),
    gap: () => sessions.dropAll(),
  });
  return { sessions, changes };
}

async function makeUser(auth: Auth, { email, name, proven = true }: Omit<NewAccount, 'password'>): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const user = await internalAdapter.createUser({ email, name, emailVerified: proven }, { method: 'admin' });
  return user.id;
}

function accountCreation(auth: Auth, accounts: Accounts): Pick<Identity, 'createAccount' | 'makeAccount' | 'givePassword'> {
  async function givePassword(userId: string, password: string): Promise<void> {
    const { internalAdapter, password: passwords } = await auth.$context;
    const hash = await passwords.hash(password);
    await internalAdapter.linkAccount({ userId, accountId: userId, providerId: 'credential', password: hash });
  }
  async function makeAccount({ email, password, ...more }: NewAccount): Promise<string> {
    const userId = await makeUser(auth, { ...more, email: email.trim().toLowerCase() });
    await givePassword(userId, password);
    return userId;
  }
  return {
    createAccount: async (account) =>
      (await accounts.accountByEmail(account.email.trim().toLowerCase()))?.id ?? (await makeAccount(account)),
    makeAccount,
    givePassword,
  };
}

export type { Grants } from './grants.ts';
export type { Seat, Session } from './sessions.ts';
