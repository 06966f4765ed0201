import { PracticePreferences, Practitioner } from '@notewell/model';
import { administrativeGrantSets, type RoleName, roleNames, roles } from '@notewell/rules';
import { v7 } from 'uuid';
import { type Installation, systemCaller } from './installation.ts';
import { dataKeyEntries } from './operations/key-rotation.ts';
import type { SetupRequest } from './plugins/setup-route.ts';
import { Refusal } from './refusal.ts';
import { StartError } from './start-error.ts';

type Parts = Pick<Installation, 'store' | 'saving' | 'identity'>;

export interface NewPractice {
  readonly networkId: string;
  readonly display: string;
}

/** Opens a practice with the default preferences (spec section 9). Refuses `already-exists`. */
export async function createPractice(
  { store, saving }: Pick<Parts, 'store' | 'saving'>,
  { networkId, display }: NewPractice,
): Promise<void> {
  await store.practices.create(networkId, display);
  const caller = systemCaller(networkId, 'create-practice');
  await saving.create({ practice: networkId, caller, definition: PracticePreferences, draft: {} });
  await dataKeyEntries({ store, saving }, networkId, caller);
}

export interface NewMember {
  readonly networkId: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** One of `memberRoles`. */
  readonly role: string;
  /** With every grant set that administers a practice. */
  readonly administrator?: boolean;
}

/** Roles that a practice gives to those who work in it. */
export const memberRoles: readonly RoleName[] = roleNames.filter(
  (name) => roles[name].holders === 'practice' && name !== 'Patient',
);

/**
 * Makes an account and a practitioner of a practice, and binds one to the other. Answers false where the account was
 * there already: it keeps its password. Throws StartError where the practice or the role is unknown.
 */
export async function createMember({ store, saving, identity }: Parts, member: NewMember): Promise<boolean> {
  const { networkId, email, password, name, administrator = false } = member;
  const role = memberRoles.find((each) => each === member.role);
  if (!role) throw new StartError(`There is no role ${member.role}: there are ${memberRoles.join(', ')}.`);
  if (!(await store.practices.isOpen(networkId))) throw new StartError(`There is no practice ${networkId}.`);
  const known = await identity.accounts.accountByEmail(email);
  const id = v7();
  const profile = { roles: [{ id: roles[role].id, resourceType: 'SecurityRole' }] };
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
    roles: [roles[role].id],
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

/** What the one-time link does: the first practice and its administrator. False where the link is no longer good. */
export async function setUp(parts: Parts, request: SetupRequest): Promise<boolean> {
  const { key, networkId, practice, email, password, name } = request;
  if (!(await parts.identity.accounts.useSetupLink(key))) return false;
  try {
    await createPractice(parts, { networkId, display: practice });
  } catch (error) {
    // The practice may have been made by the command before anyone could sign in.
    if (!(error instanceof Refusal && error.code === 'already-exists')) throw error;
  }
  await createMember(parts, { networkId, email, password, name, role: 'Administrative', administrator: true });
  return true;
}
