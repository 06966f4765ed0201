import { definitionOf, PracticePreferences, Practitioner } from '@notewell/model';
import type { StarterItem } from '@notewell/protocol';
import { administrativeGrantSets, type RoleName, roleNames, roles } from '@notewell/rules';
import { v7 } from 'uuid';
import { type Caller, nameOf } from '../../kernel/caller.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { StartError } from '../../kernel/start-error.ts';
import { systemCaller } from '../../kernel/system-caller.ts';
import { stamped, valid } from '../../resources/saving/body.ts';
import type { Saving } from '../../resources/saving/saving.ts';
import type { LoadRow } from '../../resources/store/bulk-load.ts';
import type { Body, Store } from '../../resources/store/index.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { Identity } from '../accounts/index.ts';
import { dataKeyEntries } from '../vault/index.ts';
import type { SetupRequest } from './setup-route.ts';
import { type StarterResource, starterContent, starterPreferences } from './starter/index.ts';

interface Parts {
  readonly store: Store;
  readonly saving: Saving;
  readonly identity: Identity;
}

export interface NewPractice {
  readonly networkId: string;
  /** The practice's name for people and printouts. Absent, people see its network id, and printouts show none. */
  readonly display?: string | undefined;
  /** With ready-made note types, forms, services and places; else it begins empty. */
  readonly starter?: boolean;
  /** IANA name. */
  readonly timeZone?: string | undefined;
  /** The request that asks for it, for the log. */
  readonly requestId?: string;
}

/**
 * Opens a practice with the default preferences (spec section 9) and, where asked, the starter content: all of it, or no
 * practice. Refuses `already-exists`.
 */
export async function createPractice(
  { store, saving }: Pick<Parts, 'store' | 'saving'>,
  { networkId, display, starter = false, timeZone, requestId = 'create-practice' }: NewPractice,
): Promise<void> {
  const caller = systemCaller(networkId, requestId);
  const body = {
    ...(starter && starterPreferences),
    ...(display !== undefined && { name: display, display }),
    ...(timeZone !== undefined && { timeZone }),
  };
  const preferences = { type: PracticePreferences.type, id: v7(), body };
  const content = [preferences, ...(starter ? starterContent() : [])];
  await store.openPractice(networkId, display, loaded(caller, content.length), rowsOf(caller, content));
  await dataKeyEntries({ store, saving }, networkId, caller);
}

type Content = Pick<Parts, 'store' | 'saving'>;

/** Each part of the starter content, and if the practice has it. Content that the practice deleted counts as present. */
export function starterStanding({ store }: Pick<Parts, 'store'>, networkId: string): Promise<StarterItem[]> {
  return Promise.all(
    starterContent().map(async ({ type, id, body }) => {
      const row = await store.reader.read(networkId, definitionOf(type), id, everything);
      const standing = row === undefined ? 'missing' : row.deleted ? 'removed' : 'there';
      return { type, id, display: body.display ?? type, standing };
    }),
  );
}

/**
 * Adds to a practice the starter content that it never had, all or nothing, each as if `caller` had made it. Content that it
 * has, changed or not, and content that it deleted is left unchanged. Returns the status of each part, with the additions.
 */
export async function addStarterContent({ store, saving }: Content, networkId: string, caller: Caller): Promise<StarterItem[]> {
  for (let tries = 1; ; tries++) {
    const standing = await starterStanding({ store }, networkId);
    const missing = new Set(standing.flatMap(({ id, standing: how }) => (how === 'missing' ? [id] : [])));
    if (missing.size === 0) return standing;
    try {
      const parts = starterContent().filter(({ id }) => missing.has(id));
      await saving.createAll(
        networkId,
        parts.map(({ type, id, body }) => ({ caller, definition: definitionOf(type), id, draft: body })),
      );
    } catch (error) {
      // Somebody else added it at the same moment, so their rows exist now.
      if (tries < 3 && error instanceof Refusal && error.code === 'already-exists') continue;
      throw error;
    }
    return standing.map((item) => (item.standing === 'missing' ? { ...item, standing: 'added' } : item));
  }
}

type Begun = Pick<StarterResource, 'type' | 'id'> & { readonly body: object };

function rowsOf(caller: Caller, content: readonly Begun[]): LoadRow[] {
  const at = new Date();
  return content.map(({ type, id, body }) => {
    const definition = definitionOf(type);
    // Validated like every resource, because declarations in code can be wrong too.
    const draft: Body = { ...valid(definition, body) };
    const stamp = { id, partition: undefined, version: 1, at, caller };
    return { definition, body: stamped(definition, draft, stamp), creator: nameOf(caller) };
  });
}

/** One line of the practice's log for all that it begins with. */
const loaded = (caller: Caller, resources: number) => () => ({
  at: new Date().toISOString(),
  action: 'load',
  type: PracticePreferences.type,
  id: '',
  actor: nameOf(caller),
  account: caller.accountId,
  requestId: caller.requestId,
  detail: { resources },
});

export interface NewMember {
  readonly networkId: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** One of `memberRoles`. */
  readonly role: string;
  /** A further role, such as that of a clinician who also runs the practice. */
  readonly alsoRole?: RoleName | undefined;
  /** With every grant set that administers a practice. */
  readonly administrator?: boolean;
}

/** Roles that a practice gives to those who work in it. */
export const memberRoles: readonly RoleName[] = roleNames.filter(
  (name) => roles[name].holders === 'practice' && name !== 'Patient',
);

/**
 * Makes an account and a practitioner of a practice, and connects them. Returns false if the account existed, which keeps its
 * password. Throws StartError if the practice or the role is unknown.
 */
export async function createMember({ store, saving, identity }: Parts, member: NewMember): Promise<boolean> {
  const { networkId, email, password, name, alsoRole, administrator = false } = member;
  const role = memberRoles.find((each) => each === member.role);
  if (!role) throw new StartError(`There is no role ${member.role}: there are ${memberRoles.join(', ')}.`);
  if (!(await store.practices.isOpen(networkId))) throw new StartError(`There is no practice ${networkId}.`);
  const known = await identity.accounts.accountByEmail(email);
  const id = v7();
  const held = [role, ...(alsoRole ? [alsoRole] : [])].map((each) => roles[each].id);
  const profile = { roles: held.map((each) => ({ id: each, resourceType: 'SecurityRole' })) };
  const draft = { name: nameParts(name), email, active: true, profile };
  await saving.create({
    practice: networkId,
    caller: systemCaller(networkId, 'create-member'),
    definition: Practitioner,
    draft,
    id,
  });
  const accountId = known?.id ?? (await identity.createAccount({ email, password, name }));
  await identity.addMembership({
    accountId,
    networkId,
    profile: { resourceType: 'Practitioner', id },
    roles: held,
    grants: administrator ? administrativeGrantSets : [],
  });
  return known === undefined;
}

/** "Ana María Ruiz" as given, middle and family names, which is all that a single line can say. */
export function nameParts(name: string): { given?: string; middle?: string; family: string } {
  const [given, ...rest] = name.trim().split(/\s+/);
  const family = rest.pop();
  if (given === undefined || family === undefined) return { family: given ?? name };
  return { given, ...(rest.length > 0 ? { middle: rest.join(' ') } : {}), family };
}

/** Handles the one-time setup link: makes the first practice and its administrator. False if the link is no longer valid. */
export async function setUp(parts: Parts, request: SetupRequest): Promise<boolean> {
  const { key, networkId, practice, email, password, name, starter, timeZone, sees } = request;
  if (!(await parts.identity.accounts.useSetupLink(key))) return false;
  try {
    await createPractice(parts, { networkId, display: practice, starter, timeZone });
  } catch (error) {
    // The practice may have been made by the command before anyone could sign in.
    if (!(error instanceof Refusal && error.code === 'already-exists')) throw error;
    if (starter) await addStarterContent(parts, networkId, systemCaller(networkId, 'starter-content'));
  }
  const alsoRole =
    sees === 'prescribes' ? 'Prescribing Clinician' : sees === 'patients' ? 'Non-Prescribing Clinician' : undefined;
  await createMember(parts, { networkId, email, password, name, role: 'Administrative', alsoRole, administrator: true });
  return true;
}
