import { Button } from '@mantine/core';
import type { CarePlan } from '@notewell/model';
import type { SigningLinkMade } from '@notewell/protocol';
import { nameAsSigned } from '@notewell/rules';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { MadeLink } from '../../../features/notes/signatures/made-link.tsx';
import { SigningLinks } from '../../../features/notes/signatures/signing-links.tsx';
import { usePreferences } from '../../../shell/session/preferences.ts';
import classes from './care-plan.module.css';
import { useSigningRelatives } from './plan-signers.ts';

interface PlanLinksProps {
  readonly planId: string;
  readonly plan: CarePlan;
  /** True if the plan takes a signature that the user may collect. */
  readonly isOpen: boolean;
  /** True while the form of a new link is open. */
  readonly asking: boolean;
  readonly onAsking: (asking: boolean) => void;
}

/** Links by which the patient or a guardian signs the plan elsewhere, where the practice allows it. */
export function PlanLinks({ isOpen, ...props }: PlanLinksProps) {
  const { allowMobilePatientSignature } = usePreferences();
  return isOpen && allowMobilePatientSignature ? <OpenPlanLinks {...props} /> : null;
}

function OpenPlanLinks({ planId, plan, asking, onAsking }: Omit<PlanLinksProps, 'isOpen'>) {
  const relatives = useSigningRelatives(plan);
  const [made, setMade] = useState<SigningLinkMade>();
  const sent = plan.patientSignatures?.some(({ status }) => status === 'Requested' || status === 'Declined') === true;
  return (
    <>
      {asking ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconMail size={15} aria-hidden />}
          onClick={() => onAsking(true)}
        >
          Send a link to sign…
        </Button>
      )}
      <MadeLink made={made} />
      {asking || sent || made ? (
        <div className={classes['links']}>
          <SigningLinks
            of="carePlans"
            id={planId}
            name={nameAsSigned(plan.patient.display)}
            who="Patient"
            relatives={relatives}
            asking={asking}
            onDone={() => onAsking(false)}
            onSent={(link) => {
              setMade(link);
              onAsking(false);
            }}
          />
        </div>
      ) : null}
    </>
  );
}
