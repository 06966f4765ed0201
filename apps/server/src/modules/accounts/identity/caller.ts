import { headers } from '@notewell/protocol';
import { countedPermissions, noDay, reasonLength } from '@notewell/rules';
import type { FastifyRequest } from 'fastify';
import type { Caller, PatientScope } from '../../../kernel/caller.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { OwnSessions } from './own-sessions.ts';
import type { Seat, Session } from './sessions.ts';

const profileForm = /^(Practitioner|Patient|RelatedPerson)\/([A-Za-z0-9.-]{1,200})$/;
const systemForm = /^[\x20-\x7e]{1,200}$/;

/** The caller: the account in one of its own profiles. Throws a refusal if the profile is not its own. */
export function callerOf(request: FastifyRequest, session: Session, own: Pick<OwnSessions, 'confirmedAgo'>): Caller {
  // Fastify types params as unknown; routes of a practice name it.
  const networkId = (request.params as { networkId?: string } | undefined)?.networkId;
  const profile = one(request.headers[headers.profile]);
  const seat = networkId === undefined ? undefined : seatIn(session, networkId, profile);
  if (seat && !isOpen(session, seat)) throw new Refusal('second-step-required');
  const reason = reasonIn(one(request.headers[headers.reason]));
  const seats = seat ? [seat] : session.seats.filter((each) => isOpen(session, each));
  const system = one(request.headers[headers.userSystem]);
  if (system !== undefined && !systemForm.test(system))
    throw new Refusal('header-invalid', { detail: `${headers.userSystem} is 1 to 200 characters.` });
  return {
    accountId: session.user.id,
    networkId,
    profile: seat?.profile,
    roles: seat ? seat.roles : [...new Set(seats.flatMap((each) => each.roles))],
    ...(seat ? { grants: seat.grants } : {}),
    permissions: countedPermissions(
      seat ? seat.access.permissions : new Set(seats.flatMap((each) => [...each.access.permissions])),
      reason,
    ),
    patients: seat ? seat.access.patients : nobody,
    day: seat ? seat.access.day : noDay,
    system,
    reason,
    automation: one(request.headers[headers.automation]) === 'true',
    readAhead: one(request.headers[headers.readAhead]) === 'true',
    requestId: request.id,
    confirmedAgo: () => own.confirmedAgo(session.id),
    ip: request.ip,
  };
}

/** The reason as text. It is sent percent-encoded, because headers carry ASCII only. */
function reasonIn(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  let text = '';
  try {
    text = decodeURIComponent(header).trim();
  } catch {
    // Not percent-encoded: refused below.
  }
  if (text.length >= reasonLength.min && text.length <= reasonLength.max) return text;
  const detail = `${headers.reason} is a percent-encoded text of ${reasonLength.min} to ${reasonLength.max} characters.`;
  throw new Refusal('header-invalid', { detail });
}

/** A practice that asks for a second step is closed to a session of a password alone. */
export const isOpen = (session: Pick<Session, 'secondStep'>, { access }: Seat): boolean =>
  session.secondStep || access.asksSecondStep !== true;

const nobody: PatientScope = { kind: 'nothing' };
const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

function seatIn(session: Session, networkId: string, header: string | undefined): Seat {
  if (header === undefined || header === '') throw new Refusal('profile-required');
  const [, resourceType, id] = profileForm.exec(header) ?? [];
  if (resourceType === undefined)
    throw new Refusal('header-invalid', { detail: `${headers.profile} is a type and an id: Practitioner/<id>.` });
  const seat = session.seats.find(
    (each) => each.networkId === networkId && each.profile.id === id && each.profile.resourceType === resourceType,
  );
  if (!seat) throw new Refusal('profile-refused');
  return seat;
}
