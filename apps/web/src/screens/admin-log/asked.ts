import { addDays, startOfDay } from '../../platform/dates.ts';

/** What of the log is asked for. */
export interface Asked {
  readonly person: string | null;
  readonly patient: string | null;
  readonly action: string | null;
  readonly type: string | null;
  readonly outcome: string | null;
  /** Days, both included; '' where open. */
  readonly from: string;
  readonly to: string;
  readonly token: string | null;
}
export const everythingAsked: Asked = {
  person: null,
  patient: null,
  action: null,
  type: null,
  outcome: null,
  from: '',
  to: '',
  token: null,
};

/** The same as parameters of the call. A day ends at the moment before the next one. */
export function queryOf({ person, patient, action, type, outcome, from, to, token }: Asked) {
  const lastMoment = (day: string) => new Date(Date.parse(startOfDay(addDays(day, 1))) - 1).toISOString();
  return {
    ...(person && { actor: `Practitioner/${person}` }),
    ...(patient && { patient }),
    ...(action && { action }),
    ...(type && { type }),
    ...(outcome && { outcome }),
    ...(token && { token }),
    ...(from && { from: startOfDay(from) }),
    ...(to && { to: lastMoment(to) }),
  };
}
