import type { RoleName } from '@notewell/rules';
import { createMember } from '../../src/modules/practices/practices.ts';
import { type Practitioner, practitionerOf } from './practice-calls.ts';
import { password, people, startServer, type TestServer } from './server.ts';

/** A server with the clinician and the administrator of the practice `north` signed in. */
export async function startSignedIn() {
  const server = await startServer();
  const clinician = await practitionerOf(server.origin, people.clinician);
  const administrator = await practitionerOf(server.origin, people.administrator);
  return { server, clinician, administrator };
}

interface Staffed<Name extends string> {
  readonly server: TestServer;
  /** The signed-in person of that name. */
  readonly by: (name: Name) => Practitioner;
  /** Refers to the person of that name. */
  readonly of: (name: Name) => { readonly id: string; readonly resourceType: 'Practitioner' };
}

/** A server with a new, signed-in member of `north` for each role. `known` adds people who are members already, by address. */
export async function startStaffed<New extends string, Known extends string = never>(
  staff: Readonly<Record<New, RoleName>>,
  known?: Readonly<Record<Known, string>>,
): Promise<Staffed<New | Known>> {
  const server = await startServer();
  const addresses = new Map<string, string>(Object.entries<string>(known ?? {}));
  for (const [name, role] of Object.entries<RoleName>(staff)) {
    const email = `${name.toLowerCase()}@staff.test`;
    await createMember(server.running.installation, { networkId: 'north', email, password, name: `Nora ${name}`, role });
    addresses.set(name, email);
  }
  const signedIn = new Map<string, Practitioner>();
  for (const [name, email] of addresses) signedIn.set(name, await practitionerOf(server.origin, email));
  const by = (name: string) => {
    const found = signedIn.get(name);
    if (!found) throw new Error(`${name} has not signed in`);
    return found;
  };
  return { server, by, of: (name) => ({ id: by(name).profile.id, resourceType: 'Practitioner' }) };
}
