import { definitionOf, type ResourceByType, type ResourceType } from '@notewell/model';
import { roles } from '@notewell/rules';
import { type Caller, nameOf } from '../../kernel/caller.ts';
import { allStoredAs } from '../../resources/columns/stored.ts';
import { find } from '../../resources/saving/lookup.ts';
import type { Store } from '../../resources/store/index.ts';
import { everything } from '../../resources/visibility/visibility.ts';
import type { Invitations, PreAssociation } from './store/index.ts';

/** Days within which a person must first sign in after their practice prepared the membership. */
export const preAssociationDays = 30;
const pageSize = 500;

export interface PreAssociating {
  readonly store: Pick<Store, 'search' | 'trail'>;
  readonly invitations: Pick<Invitations, 'preAssociate'>;
}

/** The fields that are read of a patient or related person. */
interface Reachable {
  readonly id?: string;
  readonly display?: string;
  readonly status?: string;
  readonly mayReceiveInformation?: boolean;
  readonly telecom?: readonly { readonly system?: string; readonly value?: string }[];
}
const address = /^[^\s@]{1,200}@[^\s@]{1,200}$/;

/**
 * Prepares a membership for patients and related persons with an address. They get it when they first sign in with that
 * address verified; no email is sent. The practice's preferences decide if it applies to patients, related persons or both.
 * People with an account or an open invitation are left unchanged. Returns how many are new.
 */
export async function preAssociate({ store, invitations }: PreAssociating, practice: string, caller: Caller): Promise<number> {
  const all = async function* <T extends ResourceType>(type: T): AsyncGenerator<ResourceByType[T][]> {
    const query = {
      practice,
      definition: definitionOf(type),
      visibility: everything,
      partition: undefined,
      filters: [],
      sort: undefined,
      pageSize,
    };
    for (let continuation: string | undefined, first = true; first || continuation !== undefined; first = false) {
      const page = await store.search.read({ ...query, continuation });
      yield allStoredAs(type, page);
      continuation = page.continuation;
    }
  };
  const [preferences] = await find({ practice, store }, 'PracticePreferences', []);
  const kinds = [
    { type: 'Patient', allowed: preferences?.allowPatientInvites },
    { type: 'RelatedPerson', allowed: preferences?.allowRelatedPersonInvites },
  ] as const;
  let made = 0;
  for (const { type, allowed } of kinds) {
    if (allowed !== true) continue;
    for await (const people of all(type)) {
      const known = people.flatMap((person: Reachable): PreAssociation[] => {
        const email = person.telecom?.find(({ system, value }) => system === 'Email' && address.test(value ?? ''))?.value;
        if (!person.id || !email || person.status === 'Inactive' || person.mayReceiveInformation === false) return [];
        return [{ profileId: person.id, email, name: person.display ?? email }];
      });
      const about = { networkId: practice, profileType: type, roles: [roles.Patient.id], invitedBy: nameOf(caller) };
      made += await invitations.preAssociate(about, known, preAssociationDays);
    }
  }
  store.trail.note(practice, {
    action: 'pre-associate',
    type: 'Account',
    id: practice,
    actor: nameOf(caller),
    account: caller.accountId,
    requestId: caller.requestId,
    detail: { ...(caller.ip ? { ip: caller.ip } : {}), grant: 'manage users', made: String(made) },
  });
  return made;
}
