import type { HealthcareService } from '@notewell/model';
import { unitsOf } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { hintOf } from './hint.ts';
import { useAuthorizations } from './use-authorizations.ts';

interface AuthorizationHintProps {
  readonly patient: string | undefined;
  readonly service: Pick<HealthcareService, 'id' | 'requiresAuthorization' | 'unitMinutes'> | undefined;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Length of the visit. */
  readonly minutes: number;
}

/** Shows the rest of the authorization for a visit. Empty while nothing is known, and for users who may not read insurance. */
export function AuthorizationHint({ patient, service, day, minutes }: AuthorizationHintProps) {
  const { held, isKnown } = useAuthorizations(service && patient, { service: service?.id });
  const units = service?.unitMinutes ? unitsOf(minutes, service.unitMinutes) : undefined;
  const hint = isKnown ? hintOf({ held, day, isNeeded: service?.requiresAuthorization === true, units }) : undefined;
  if (!hint) return null;
  return (
    <div role="status">
      <Status tone={hint.isWarning ? 'warn' : 'quiet'} plain>
        {hint.text}
      </Status>
    </div>
  );
}
