import type { Auth } from './auth.ts';

export interface OwnSession {
  readonly id: string;
  readonly created: string;
  readonly expires: string;
  readonly ip: string | undefined;
  readonly userAgent: string | undefined;
}
/** A person's sessions without their tokens, which are never shown again. */
export interface OwnSessions {
  readonly list: (accountId: string) => Promise<readonly OwnSession[]>;
  /** False where the account has no such session. Every server forgets it at once. */
  readonly end: (accountId: string, id: string) => Promise<boolean>;
  readonly endOthers: (accountId: string, id: string) => Promise<void>;
  /** Records activity. False if the session has ended after so many idle minutes. */
  readonly seen: (id: string, idleMinutes: number) => Promise<boolean>;
  /** Records that the session was used in a practice, whose administrators may then know of it. */
  readonly opened: (id: string, practice: string) => Promise<void>;
  /** The holder of the session has proved, now, who they are. */
  readonly confirm: (accountId: string, id: string) => Promise<void>;
  /** The milliseconds since they last did, by the clock that recorded it; undefined if the session has ended. */
  readonly confirmedAgo: (id: string) => Promise<number | undefined>;
  /** Tells if the account has a password, and if it also needs a code. */
  readonly opening: (accountId: string) => Promise<{ readonly password: boolean; readonly twoStep: boolean }>;
  readonly isPassword: (accountId: string, password: string) => Promise<boolean>;
}

export const ownSessions = (sessions: SessionRows, auth: Auth): OwnSessions => ({
  ...sessions,
  async isPassword(accountId, password) {
    const { internalAdapter, password: passwords } = await auth.$context;
    const accounts = await internalAdapter.findAccounts(accountId);
    const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
    return typeof hash === 'string' && (await passwords.verify({ hash, password }));
  },
});
export type SessionRows = Omit<OwnSessions, 'isPassword'>;
