import type {} from 'fastify';

/**
 * The caller, as the identity plugin determined before any route runs. Routes and the store decide permissions from this and
 * from `@notewell/rules`. They see nothing else of the session.
 */
export interface Caller {
  readonly accountId: string;
  /** The practice of this call; absent for global calls made outside any practice. */
  readonly networkId: string | undefined;
  /** The caller's own record in the practice, from `notewell-profile`. */
  readonly profile: Profile | undefined;
  /** Ids or names of the roles held through the membership. */
  readonly roles: readonly string[];
  /** Names of the grant sets held in addition to those of the roles. */
  readonly grants?: readonly string[];
  /** `Condition.Read`, or an administrative flag. */
  readonly permissions: ReadonlySet<string>;
  /** The patients whose records the caller's access scope allows. */
  readonly patients: PatientScope;
  /** The practice's day (`YYYY-MM-DD`), by which teams and enrollments begin and end; `noDay` if access depends on none. */
  readonly day: string;
  /** Temporary access sent with this call and good at its beginning. */
  readonly token?: TemporaryAccess | undefined;
  /** `notewell-user-system`: another system acts for a person. */
  readonly system: string | undefined;
  /** `notewell-reason`: why the caller acts in conversations of others. */
  readonly reason?: string | undefined;
  /** `notewell-automation`: no person is at the keyboard. */
  readonly automation: boolean;
  /** `notewell-read-ahead`: a device keeps what it reads, and nobody asked for it on a screen. It changes only words of the log. */
  readonly readAhead?: boolean | undefined;
  /** The product itself: a job, an import, the command line. Never set from a request. */
  readonly isSystem?: boolean | undefined;
  readonly requestId: string;
  /** Returns the milliseconds since the person last proved their identity; absent for callers that are no person. */
  readonly confirmedAgo?: (() => Promise<number | undefined>) | undefined;
  /** The address the call came from, for the audit log. */
  readonly ip?: string | undefined;
}

export interface Profile {
  readonly resourceType: string;
  readonly id: string;
  readonly display?: string;
}

/** A security token in use: the charts it opens to its owner, and until when in milliseconds. */
export interface TemporaryAccess {
  readonly id: string;
  readonly version: number;
  readonly patients: readonly string[];
  readonly until: number;
}

/** Population: those of a care team or a program, as the practice or the roles say. Everything: no filter. Patients: only records about one of these. Own: only what is about or by the caller's profile. */
export type PatientScope =
  | { readonly kind: 'everything'; readonly supervisees?: readonly string[] }
  | {
      readonly kind: 'population';
      readonly level: 'CareTeam' | 'Program' | 'Listed';
      readonly programs: readonly string[];
      readonly supervisees: readonly string[];
      readonly superviseePrograms: readonly string[];
    }
  | { readonly kind: 'patients'; readonly ids: readonly string[] }
  | { readonly kind: 'own' }
  | { readonly kind: 'nothing' };

/** `Practitioner/<id>`: how a caller is named in `meta.lastModifiedBy` and in the audit log. */
export function nameOf(caller: Caller): string {
  return caller.profile ? `${caller.profile.resourceType}/${caller.profile.id}` : `Account/${caller.accountId}`;
}

/** The caller's address, the temporary access if it opens one of the charts, and the external system. */
export function circumstancesOf(caller: Caller, patients: readonly string[] = []): Record<string, string> {
  const { token, system, ip, reason } = caller;
  const found: Record<string, string> = {};
  if (ip !== undefined) found.ip = ip;
  if (token && (patients.length === 0 || patients.some((id) => token.patients.includes(id)))) found.token = token.id;
  if (system !== undefined) found.system = system;
  if (reason !== undefined) found.reason = reason;
  return found;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Filled by the identity plugin on every `/api/v1` call; undefined where the call needs no sign-in. */
    caller: Caller | undefined;
  }
}
