import { Modal } from '@mantine/core';
import { useConnection } from '@notewell/client/react';
import { starterNeeds } from '@notewell/rules';
import { Section } from '@notewell/ui';
import { useId, useState } from 'react';
import { MayButton } from '../../../features/admin/admin-page/index.ts';
import classes from './preferences.module.css';
import { StarterParts } from './starter-parts.tsx';

export const starterTitle = 'Starter content';

/** Adds the starter set to a practice that began without it. */
export function StarterSection({ booked }: { readonly booked: boolean }) {
  const offline = useId();
  const { online } = useConnection();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Section title={starterTitle}>
      <div className={classes.body}>
        <p className={classes.about}>
          Ready-made note types and forms: progress notes, intake, treatment plan, PHQ-9 and others, with services and places.
          Existing content stays as it is, and everything can be changed.
        </p>
        <MayButton
          needs={starterNeeds}
          every
          size="compact-sm"
          variant="default"
          className={classes.start}
          onClick={() => setOpen(online)}
          {...(online ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': offline })}
        >
          Add starter content…
        </MayButton>
        {online ? null : (
          <p id={offline} className={classes.about}>
            Starter content is added with a connection only.
          </p>
        )}
      </div>
      <Modal opened={open} onClose={close} size="lg" title="Starter content" closeButtonProps={{ 'aria-label': 'Close' }}>
        <StarterParts booked={booked} onClose={close} />
      </Modal>
    </Section>
  );
}
