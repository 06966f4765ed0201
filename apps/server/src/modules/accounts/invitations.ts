import { roles as fixedRoles } from '@notewell/rules';
import { type Caller, nameOf } from '../../kernel/caller.ts';
import type { SendMail } from '../../kernel/mail.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Body, Store } from '../../resources/store/index.ts';
import type { Identity } from './identity/index.ts';
import { invitationLetter, testLetter } from './invitation-letter.ts';
import { rolesIn, rolesNow } from './invited-roles.ts';

/** The lifetime of an invitation's link. Patients, practitioners and related persons can be invited (spec section 6). */
export const invitationDays = 7;

export interface InvitationParts {
  readonly store: Store;
  readonly identity: Pick<Identity, 'accounts' | 'passwordFault' | 'invitations' | 'createAccount' | 'addMembership'>;
  /** Absent where no mail server is configured. */
  readonly mail: SendMail | undefined;
}
export interface Invite {
  readonly practice: string;
  readonly caller: Caller;
  readonly profile: { readonly resourceType: string; readonly id: string };
  readonly body: Body;
  readonly email: string;
  /** The origin of this installation, such as https://notewell.example */
  readonly origin: string;
}
export interface Acceptance {
  readonly key: string;
  /** Not needed where the address has an account. */
  readonly password?: string | undefined;
  readonly ip: string;
  readonly requestId: string;
}

/** The contents of an invitation, for the page behind its link. */
export interface Offer {
  readonly email: string;
  readonly practice: string;
  readonly needsPassword: boolean;
}

export interface Inviting {
  /**
   * Sends a link to the address; the profile's earlier links end. Without a mail server it returns the link, which the
   * inviter hands over.
   */
  readonly invite: (invite: Invite) => Promise<{ readonly expires: string; readonly link?: string }>;
  /** Sends a test email. Refuses `not-configured` without a mail server. */
  readonly testMail: (practice: string, email: string) => Promise<void>;
  readonly offer: (key: string) => Promise<Offer | undefined>;
  /** Binds the profile to the account of the address, made here where there is none. Once for each link. */
  readonly accept: (acceptance: Acceptance) => Promise<void>;
}

export function inviting({ store, identity, mail }: InvitationParts): Inviting {
  const { invitations, accounts } = identity;
  const displayOf = async (networkId: string) =>
    (await store.practices.list()).find((practice) => practice.networkId === networkId)?.display ?? networkId;
  const offer = async (key: string) => {
    const found = await invitations.find(key);
    return found && { ...found, known: await accounts.accountByEmail(found.email) };
  };
  /** A new account; that of another invitation to the address, if somebody accepts both at once. */
  const accountFor = (account: { readonly email: string; readonly password: string; readonly name: string }) =>
    identity.createAccount(account).catch(async (error: unknown) => {
      const other = await accounts.accountByEmail(account.email);
      if (!other) throw error;
      return other.id;
    });
  const sender = () => {
    if (!mail) throw new Refusal('not-configured', { detail: 'No mail server is configured. Set SMTP_URL.' });
    return mail;
  };
  return {
    async testMail(practice, email) {
      await sender()(testLetter(email, await displayOf(practice))).catch((error: unknown) => {
        throw new Refusal('unavailable', { detail: 'The mail server refused the test email.' }, { cause: error });
      });
    },

    async invite({ practice, caller, profile, body, email, origin }) {
      if (await accounts.accountByProfile(practice, profile.id))
        throw new Refusal('already-exists', { detail: 'This person can sign in already.' });
      if (profile.resourceType === 'Practitioner' && body['active'] === false)
        throw new Refusal('locked', { detail: 'This person is inactive. Activate them before you invite them.' });
      if (body['mayReceiveInformation'] === false)
        throw new Refusal('locked', { detail: 'This person may not receive information. Check their rights in the chart.' });
      if ((await accounts.accountByEmail(email))?.id === caller.accountId)
        throw new Refusal('permission-missing', {
          detail: 'This is your own address. Enter the address of the person you invite.',
        });
      const invitation = {
        networkId: practice,
        profile,
        email,
        name: body.display ?? email,
        roles: rolesFor(profile.resourceType, caller, body),
        invitedBy: nameOf(caller),
      };
      const { secret, expires } = await invitations.make(invitation, invitationDays);
      // Behind the #, which browsers send to no server and write into no log.
      const link = `${origin}/invitation#${secret}`;
      if (mail)
        await mail(invitationLetter({ to: email, practice: await displayOf(practice), url: link, expires })).catch(
          (error: unknown) => {
            throw new Refusal('unavailable', { detail: 'The mail server refused the invitation.' }, { cause: error });
          },
        );
      store.trail.note(practice, {
        action: 'invite',
        type: profile.resourceType,
        id: profile.id,
        actor: nameOf(caller),
        account: caller.accountId,
        requestId: caller.requestId,
        detail: { ...(caller.ip ? { ip: caller.ip } : {}), grant: 'invite users', ...(mail ? {} : { handedOver: true }) },
      });
      return { expires: expires.toISOString(), ...(mail ? {} : { link }) };
    },

    async offer(key) {
      const found = await offer(key);
      return found && { email: found.email, practice: await displayOf(found.networkId), needsPassword: !found.known };
    },

    async accept({ key, password, ip, requestId }) {
      const found = await offer(key);
      const over = new Refusal('link-over');
      if (!found) throw over;
      const { networkId, profile, email, name, known } = found;
      const roles = await rolesNow(store)(found);
      const holder = await accounts.accountByProfile(networkId, profile.id);
      if (!roles || (holder !== undefined && holder !== known?.id)) throw over;
      const fault = known ? undefined : await identity.passwordFault(password ?? '', [email, name, 'Notewell']);
      if (fault !== undefined)
        throw new Refusal('validation-failed', { errors: [{ path: 'password', code: 'invalid', message: fault }] });
      if (!(await invitations.use(key))) throw over;
      const accountId = known?.id ?? (await accountFor({ email, password: password ?? '', name }));
      await identity.addMembership({ accountId, networkId, profile, roles, grants: [] });
      store.trail.note(networkId, {
        action: 'invitation-accepted',
        type: profile.resourceType,
        id: profile.id,
        actor: `${profile.resourceType}/${profile.id}`,
        account: accountId,
        requestId,
        detail: { ip },
      });
    },
  };
}

/** A practitioner's own roles come with the invitation only from who may give roles; else the plain one. */
function rolesFor(type: string, { permissions }: Caller, body: Body): readonly string[] {
  if (type !== 'Practitioner') return [fixedRoles.Patient.id];
  const own = rolesIn(body['profile']);
  const mayGive = permissions.has('modify roles') || permissions.has('role management');
  return own.length > 0 && mayGive ? own : [fixedRoles.Practitioner.id];
}
