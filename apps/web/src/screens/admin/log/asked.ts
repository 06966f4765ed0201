import { spanOfDays } from '../../../platform/dates.ts';

/** Filters of the log. */
export interface Asked {
  readonly person: string | null;
  readonly patient: string | null;
  readonly action: string | null;
  readonly type: string | null;
  readonly outcome: string | null;
  /** First and last day, both included; '' for no limit. */
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

/** Query parameters of the call. The range ends just before the following day. */
export function queryOf({ person, patient, action, type, outcome, from, to, token }: Asked) {
  return {
    ...(person && { actor: `Practitioner/${person}` }),
    ...(patient && { patient }),
    ...(action && { action }),
    ...(type && { type }),
    ...(outcome && { outcome }),
    ...(token && { token }),
    ...spanOfDays(from, to),
  };
}
