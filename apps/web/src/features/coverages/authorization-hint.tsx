import type { HealthcareService } from '@notewell/model';
import { type PlannedVisit, unitsOf } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { dayOf, startOfDay } from '../../platform/dates.ts';
import { useReadableList } from '../../shell/session/readable-list.ts';
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
  const units = unitsIn(service, minutes);
  const booked = useBooked(held.length > 0 ? patient : undefined, service);
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

type Service = AuthorizationHintProps['service'];
const unitsIn = (service: Service, minutes: number) => (service?.unitMinutes ? unitsOf(minutes, service.unitMinutes) : undefined);

/** Visits of a service that are booked for a patient from today on; none without both. */
function useBooked(patient: string | undefined, service: Service): readonly PlannedVisit[] {
  const id = service?.id;
  const { items } = useReadableList<'Appointment'>(
    patient === undefined || id === undefined
      ? null
      : {
          type: 'Appointment',
          filters: [
            { kind: 'Patient', values: [patient] },
            { kind: 'ServiceType', values: [id] },
            { kind: 'Status', values: ['pending', 'booked', 'checked-in', 'arrived'] },
            { kind: 'Start', from: startOfDay(dayOf(new Date())) },
          ],
          orderBy: 'start',
          order: 'asc',
          pageSize: 500,
        },
  );
  return items.map(({ start, end = start }) => ({
    day: dayOf(start),
    units: unitsIn(service, (Date.parse(end) - Date.parse(start)) / 60_000),
  }));
}
