import type { Caller } from '../../kernel/caller.ts';
import type { ModuleDef } from '../module.ts';
import { inviteRoute } from './calls/invite.ts';
import { preAssociationsRoute } from './calls/preassociations.ts';
import { testMailRoute } from './calls/test-mail.ts';
import type { Identity } from './identity/index.ts';
import type { Sessions } from './identity/sessions.ts';
import type { Inviting } from './invitations.ts';
import type { Accounts } from './store/index.ts';

export { accountRoute } from './calls/account-route.ts';
export { type AuthRoutesOptions, authRoutes, type EndedSessions } from './calls/auth-routes.ts';
export { type DeviceKeyRouteOptions, deviceKeyRoute } from './calls/device-key-route.ts';
export { identity } from './calls/identity.ts';
export { invitationRoute } from './calls/invitation-route.ts';
export { ownSessionsRoute } from './calls/own-sessions-route.ts';
export { type SessionRouteOptions, sessionRoute } from './calls/session-route.ts';
export { clientSecretOf, type SignInProviderParts, signInProviderRoutes } from './calls/sign-in-provider.ts';
export { passwordLength } from './identity/auth.ts';
export { givenIn, grantsOf, roleDisplay } from './identity/grants.ts';
export { createIdentity, type Identity, type Seat } from './identity/index.ts';
export { passwordLetter, resetLetter, resetLink } from './identity/password-letter.ts';
export { SignInGuard, waitWords } from './identity/sign-in-guard.ts';
export { type Inviting, inviting } from './invitations.ts';
export { rolesNow } from './invited-roles.ts';
export { preAssociate } from './preassociations.ts';
export { signInAudit } from './sign-in-audit.ts';
export { type Accounts, identityRole, type Membership, migrateAccounts } from './store/index.ts';
export { accountMigrations } from './store/migrations.ts';
export type { SignInFacts } from './store/sign-ins.ts';

declare module '../parts.ts' {
  interface AppParts {
    readonly sessions: Pick<Sessions, 'watch'>;
    /** The accounts; absent if the calls run without accounts. */
    readonly accounts?: Accounts;
    readonly seatOf?: Identity['seatOf'];
    readonly passwordLinks?: Identity['passwordLinks'];
    /** Absent where the calls run without accounts. */
    readonly invite?: Inviting['invite'];
    readonly testMail?: Inviting['testMail'];
    /** Says who patients and related persons will be when they first sign in; absent where the calls run without accounts. */
    readonly preAssociate?: (practice: string, caller: Caller) => Promise<number>;
  }
}

export const module: ModuleDef = {
  routes(app, parts) {
    inviteRoute(app, parts);
    testMailRoute(app, parts);
    preAssociationsRoute(app, parts);
  },
};
