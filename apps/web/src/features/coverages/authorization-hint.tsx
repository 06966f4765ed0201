import { useCount } from '@notewell/client/react';
import type { HealthcareService } from '@notewell/model';
import { unitsOf } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { dayOf, startOfDay } from '../../platform/dates.ts';
import { useMayDo } from '../../shell/session/may.ts';
import { hintOfSeries } from './hint.ts';
import { useAuthorizations } from './use-authorizations.ts';

interface AuthorizationHintProps {
  readonly patient: string | undefined;
  readonly service: Pick<HealthcareService, 'id' | 'requiresAuthorization' | 'unitMinutes'> | undefined;
  /** Of the visit, or of each visit of its series, `YYYY-MM-DD`. */
  readonly days: readonly string[];
  /** Length of the visit. */
  readonly minutes: number;
}

/** Shows the rest of the authorization for a visit. Empty while nothing is known, and for users who may not read insurance. */
export function AuthorizationHint({ patient, service, days, minutes }: AuthorizationHintProps) {
  const { held, isKnown } = useAuthorizations(service && patient, { service: service?.id });
  const units = service?.unitMinutes ? unitsOf(minutes, service.unitMinutes) : undefined;
  const { count: booked } = useBooked(held.length > 0 ? patient : undefined, service?.id);
  const hint = isKnown
    ? hintOfSeries({ held, days, isNeeded: service?.requiresAuthorization === true, units, booked })
    : undefined;
  if (!hint) return null;
  return (
    <div role="status">
      <Status tone={hint.isWarning ? 'warn' : 'quiet'} plain>
        {hint.text}
      </Status>
    </div>
  );
}

/** Number of visits of a service that are booked for a patient from today on; unknown without both, and without the server. */
function useBooked(patient: string | undefined, service: string | undefined) {
  const may = useMayDo();
  const isAsked = patient !== undefined && service !== undefined && may('Read', 'Appointment');
  return useCount(isAsked ? 'Appointment' : null, [
    { kind: 'Patient', values: [patient ?? ''] },
    { kind: 'ServiceType', values: [service ?? ''] },
    { kind: 'Status', values: ['pending', 'booked', 'checked-in', 'arrived'] },
    { kind: 'Start', from: startOfDay(dayOf(new Date())) },
  ]);
}
