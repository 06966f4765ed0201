import { roles as fixedRoles } from '@notewell/rules';
import { type Caller, nameOf } from '../../kernel/caller.ts';
import type { SendMail } from '../../kernel/mail.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Body, Store } from '../../resources/store/index.ts';
import type { Identity, NewAccount } from './identity/index.ts';
import { invitationLetter, testLetter } from './invitation-letter.ts';
import { rolesIn, rolesNow } from './invited-roles.ts';
import type { Invitation, KnownAccount } from './store/index.ts';

/** The lifetime of an invitation's link. Patients, practitioners and related persons can be invited (spec section 6). */
export const invitationDays = 7;

export interface InvitationParts {
  readonly store: Store;
  readonly identity: Pick<
    Identity,
    'accounts' | 'passwordFault' | 'invitations' | 'makeAccount' | 'givePassword' | 'addMembership'
  >;
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
  /** Needed where the offer says so. */
  readonly password?: string | undefined;
  /** The account that is signed in by its own credentials. */
  readonly signedInAs: string | undefined;
  readonly ip: string;
  readonly requestId: string;
}

/** The contents of an invitation, for the page behind its link. */
export interface Offer {
  readonly email: string;
  readonly practice: string;
  readonly needsPassword: boolean;
  /** The address has an account, which must sign in before it accepts. */
  readonly needsSignIn: boolean;
}

export interface Invited {
  readonly expires: string;
  /** Present where no mail server is configured. */
  readonly link?: string;
}

export interface Inviting {
  /**
   * Sends a link to the address; the profile's earlier links end. Without a mail server it returns the link, which the
   * inviter hands over.
   */
  readonly invite: (invite: Invite) => Promise<Invited>;
  /** Sends a test email. Refuses `not-configured` without a mail server. */
  readonly testMail: (practice: string, email: string) => Promise<void>;
  readonly offer: (key: string, signedInAs: string | undefined) => Promise<Offer | undefined>;
  /** Binds the profile to the account of the address, made here where there is none. Once for each link. */
  readonly accept: (acceptance: Acceptance) => Promise<void>;
}

/** `make` an account, `bind` the one that is there, `claim` it with a new password, or let its holder `sign-in` before. */
type Way = 'make' | 'bind' | 'claim' | 'sign-in';
interface Found extends Invitation {
  readonly known: KnownAccount | undefined;
  readonly way: Way;
}

/** A mailed link shows who reads the mailbox, a link that was handed over shows nothing. */
function wayOf({ handedOver }: Invitation, known: KnownAccount | undefined, signedInAs: string | undefined): Way {
  if (!known) return 'make';
  if (handedOver) return known.id === signedInAs ? 'bind' : 'sign-in';
  // Its password may be of somebody who does not read the mailbox.
  return known.proven ? 'bind' : 'claim';
}

const signInFirst = () =>
  new Refusal('not-signed-in', {
    detail:
      'This address has an account. Sign in first, then open the link again. If the account is not yours, tell who invited you.',
  });

export function inviting(parts: InvitationParts): Inviting {
  const { store, mail } = parts;
  return {
    async testMail(practice, email) {
      if (!mail)
        throw new Refusal('not-configured', {
          detail:
            'No email can be sent from here yet. Ask whoever runs the server to set it up (SMTP_URL). Until then you hand out links yourself.',
        });
      await mail(testLetter(email, await displayOf(store, practice))).catch((error: unknown) => {
        throw new Refusal('unavailable', { detail: 'The mail server refused the test email.' }, { cause: error });
      });
    },
    invite: (invite) => makeInvitation(parts, invite),
    async offer(key, signedInAs) {
      const found = await findInvitation(parts, key, signedInAs);
      if (!found) return undefined;
      const { email, networkId, way } = found;
      const needsPassword = way === 'make' || way === 'claim';
      return { email, practice: await displayOf(store, networkId), needsPassword, needsSignIn: way === 'sign-in' };
    },
    accept: (acceptance) => acceptInvitation(parts, acceptance),
  };
}

const displayOf = async (store: Store, networkId: string): Promise<string> =>
  (await store.practices.list()).find((practice) => practice.networkId === networkId)?.display ?? networkId;

async function makeInvitation({ store, identity, mail }: InvitationParts, invite: Invite): Promise<Invited> {
  const { practice, caller, profile, body, email, origin } = invite;
  await requireInvitable(identity, invite);
  const invitation = {
    networkId: practice,
    profile,
    email,
    name: body.display ?? email,
    roles: rolesFor(profile.resourceType, caller, body),
    invitedBy: nameOf(caller),
    handedOver: !mail,
  };
  const { secret, expires } = await identity.invitations.make(invitation, invitationDays);
  // Behind the #, which browsers send to no server and write into no log.
  const link = `${origin}/invitation#${secret}`;
  if (mail)
    await mail(invitationLetter({ to: email, practice: await displayOf(store, practice), url: link, expires })).catch(
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
}

async function requireInvitable({ accounts }: InvitationParts['identity'], invite: Invite): Promise<void> {
  const { practice, caller, profile, body, email } = invite;
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
}

/** The invitation behind a link, and the way to accept it; undefined where the link is over. */
async function findInvitation(
  { identity: { invitations, accounts } }: InvitationParts,
  key: string,
  signedInAs: string | undefined,
): Promise<Found | undefined> {
  const found = await invitations.find(key);
  if (!found) return undefined;
  const known = await accounts.accountByEmail(found.email);
  return { ...found, known, way: wayOf(found, known, signedInAs) };
}

async function acceptInvitation(parts: InvitationParts, acceptance: Acceptance): Promise<void> {
  const { store, identity } = parts;
  const { key, password = '', signedInAs, ip, requestId } = acceptance;
  const found = await findInvitation(parts, key, signedInAs);
  const over = new Refusal('link-over');
  if (!found) throw over;
  const { networkId, profile, email, name, known, way } = found;
  const roles = await rolesNow(store)(found);
  const holder = await identity.accounts.accountByProfile(networkId, profile.id);
  if (!roles || (holder !== undefined && holder !== known?.id)) throw over;
  if (way === 'sign-in') throw signInFirst();
  const fault = way === 'bind' ? undefined : await identity.passwordFault(password, [email, name, 'Notewell']);
  if (fault !== undefined)
    throw new Refusal('validation-failed', { errors: [{ path: 'password', code: 'invalid', message: fault }] });
  if (!(await identity.invitations.use(key))) throw over;
  const accountId = await accountFor(identity, found, password);
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
}

/** The account that an invitation binds, once its link is used. */
async function accountFor(identity: InvitationParts['identity'], found: Found, password: string): Promise<string> {
  const { known, way, email, name, handedOver } = found;
  if (!known) return newAccount(identity, { email, password, name, proven: !handedOver });
  if (way === 'claim') {
    if (!(await identity.accounts.claim(known.id))) throw new Refusal('link-over');
    await identity.givePassword(known.id, password);
  }
  return known.id;
}

/** A new account; that of another mailed invitation to the address, if somebody accepts both at once. */
const newAccount = (identity: InvitationParts['identity'], account: NewAccount): Promise<string> =>
  identity.makeAccount(account).catch(async (error: unknown) => {
    const other = await identity.accounts.accountByEmail(account.email);
    if (!other) throw error;
    if (!other.proven || account.proven === false) throw signInFirst();
    return other.id;
  });

/** A practitioner's own roles come with the invitation only from who may give roles; else the plain one. */
function rolesFor(type: string, { permissions }: Caller, body: Body): readonly string[] {
  if (type !== 'Practitioner') return [fixedRoles.Patient.id];
  const own = rolesIn(body['profile']);
  const mayGive = permissions.has('modify roles') || permissions.has('role management');
  return own.length > 0 && mayGive ? own : [fixedRoles.Practitioner.id];
}
