import { Button } from '@mantine/core';
import { Section, StatePanel, Status } from '@notewell/ui';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { ListState, WorkRow, WorkRows } from '../../../../features/notes/work-list/index.ts';
import { type Agreement, titleOf, useAgreements } from '../../../../features/portal/agreements.ts';
import { dayOf } from '../../../../platform/dates.ts';
import { useActs } from '../../../../shell/session/acts.ts';
import type { Me } from '../../../../shell/session/session.ts';
import { AgreementDialog } from './agreement.dialog.tsx';
import { Waits } from './waits.tsx';

interface AgreementsProps {
  readonly me: Me;
  readonly patientId: string;
  readonly now: Date;
}

/** Agreements that wait for the signature of the patient, or of a relative who may sign. */
export function ToSign({ me, patientId, now }: AgreementsProps) {
  const { list, offered } = useAgreements(patientId, { id: me.profile.id, day: dayOf(now) });
  const acts = useActs();
  const [open, setOpen] = useState<Agreement>();
  return (
    <Waits title="To sign" count={offered.length} isLoaded={list.status === 'ready'}>
      <ListState
        list={list}
        count={offered.length}
        room={2}
        empty={
          <StatePanel compact icon={IconSignature} title="Nothing to sign">
            Agreements that your clinic offers you show here.
          </StatePanel>
        }
      >
        <WorkRows>
          {offered.map((one) => (
            <WorkRow
              key={one.record.id}
              title={titleOf(one)}
              detail={acts === false ? 'You can read it. Somebody who may sign for them signs it.' : 'Read it and sign it here.'}
              status={<Status tone="info">To sign</Status>}
              action={
                <Button
                  size="compact-sm"
                  variant={acts === false ? 'default' : 'filled'}
                  aria-label={`${acts === false ? 'Read' : 'Read and sign'} ${titleOf(one)}`}
                  onClick={() => setOpen(one)}
                >
                  {acts === false ? 'Read' : 'Read and sign'}
                </Button>
              }
            />
          ))}
        </WorkRows>
      </ListState>
      {open ? <AgreementDialog agreement={open} onClose={() => setOpen(undefined)} /> : null}
    </Waits>
  );
}

/** Agreements that are signed, to read again. Absent without any. */
export function YourAgreements({ me, patientId, now }: AgreementsProps) {
  const { kept } = useAgreements(patientId, { id: me.profile.id, day: dayOf(now) });
  const [open, setOpen] = useState<Agreement>();
  if (kept.length === 0) return null;
  return (
    <Section title="Your agreements" aside={kept.length}>
      <WorkRows>
        {kept.map((one) => (
          <WorkRow
            key={one.record.id}
            title={titleOf(one)}
            detail={one.record.status === 'Offered' ? 'You signed it. Others have still to sign.' : 'It is signed and in force.'}
            action={
              <Button size="compact-sm" variant="default" aria-label={`Read ${titleOf(one)}`} onClick={() => setOpen(one)}>
                Read
              </Button>
            }
          />
        ))}
      </WorkRows>
      {open ? <AgreementDialog agreement={open} onClose={() => setOpen(undefined)} /> : null}
    </Section>
  );
}
