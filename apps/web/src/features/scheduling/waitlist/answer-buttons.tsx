import { Button } from '@mantine/core';
import classes from './waitlist.module.css';

interface AnswerButtonsProps {
  /** The patient’s name, for the accessible names of the buttons. */
  readonly who: string;
  readonly disabled?: boolean;
  /** Absent where nothing can be booked. */
  readonly onAccept?: (() => void) | undefined;
  readonly onDecline: () => void;
  readonly decline?: string;
  readonly accept?: string;
}

/** Accepts or declines, by button or by the keys A and D. */
export function AnswerButtons({
  who,
  disabled = false,
  onAccept,
  onDecline,
  decline = 'Decline',
  accept = 'Accept',
}: AnswerButtonsProps) {
  const common = { size: 'compact-sm', disabled } as const;
  return (
    <div className={classes['buttons']}>
      <Button {...common} variant="default" aria-label={`${decline}, ${who}`} aria-keyshortcuts="D" onClick={onDecline}>
        {decline}
      </Button>
      {onAccept ? (
        <Button {...common} aria-label={`${accept}, ${who}`} aria-keyshortcuts="A" onClick={onAccept}>
          {accept}
        </Button>
      ) : null}
    </div>
  );
}
