import type { Permission, Subject } from '@notewell/rules';
import type { Caller } from './caller.ts';

interface Known {
  readonly patients: Caller['patients'];
  readonly profile: Caller['profile'];
  readonly token: Caller['token'];
  readonly day: Caller['day'];
  readonly subject: Subject;
}
/** Keyed by the permissions, which stay one set as long as the session's membership is remembered. */
const subjects = new WeakMap<ReadonlySet<string>, Known>();

/** The caller as the rules know one; the same object until something that it follows from changes. */
export function subjectOf(caller: Caller): Subject {
  const { permissions, patients, profile, token, day } = caller;
  const known = subjects.get(permissions);
  if (known?.day === day && known.patients === patients && known.profile === profile && known.token === token)
    return known.subject;
  const subject = toSubject(caller);
  subjects.set(permissions, { patients, profile, token, day, subject });
  return subject;
}

function toSubject({ permissions, profile, patients, day, token, networkId }: Caller): Subject {
  const type = profile?.resourceType;
  const listed = patients.kind === 'patients' ? patients.ids : patients.kind === 'own' && profile ? [profile.id] : [];
  const population = patients.kind === 'population' ? patients : undefined;
  return {
    profile: { type: type === 'Patient' || type === 'RelatedPerson' ? type : 'Practitioner', id: profile?.id ?? '' },
    practice: networkId,
    day,
    // The set holds permission names; an unknown name allows nothing.
    permissions: permissions as ReadonlySet<Permission>,
    population: patients.kind === 'everything' ? 'All' : (population?.level ?? 'Listed'),
    ownPatients: listed,
    programs: population?.programs ?? [],
    supervisees: (patients.kind === 'everything' ? patients.supervisees : population?.supervisees) ?? [],
    superviseePrograms: population?.superviseePrograms ?? [],
    allowances: token ? [...listed, ...token.patients] : listed,
  };
}
