import { Button } from '@mantine/core';
import { useConnection } from '@notewell/client/react';
import { typedAs } from '@notewell/model';
import { useState } from 'react';
import type { Fields } from '../../../features/records/draft/record-draft.ts';
import { MembershipDialog } from './membership.dialog.tsx';

/** A record as its own buttons get it. */
export interface OwnActionProps {
  readonly id: string;
  readonly value: Fields;
}

/** Lets patients join or leave a group with its coming sessions. */
export function MembershipAction({ id, value }: OwnActionProps) {
  const { online } = useConnection();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        disabled={!online}
        title={online ? undefined : 'Needs a connection'}
        onClick={() => setOpen(true)}
      >
        Join or leave…
      </Button>
      {isOpen ? (
        // A group's record as its type.
        <MembershipDialog id={id} group={typedAs('Group', value)} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
