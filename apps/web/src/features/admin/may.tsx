import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { Permission } from '@notewell/rules';
import type { ReactNode } from 'react';
import { useMe } from '../../shell/session.ts';

/** Whether the person at the screen holds any of these. */
export function useMay(): (...anyOf: readonly Permission[]) => boolean {
  const { permissions } = useMe();
  return (...anyOf) => anyOf.some((one) => permissions.includes(one));
}

/** What is missing, in words: "Needs the permission manage users or invite users". */
export const needsWords = (needs: readonly Permission[]) => `Needs the permission ${needs.join(' or ')}`;

interface MayButtonProps extends ButtonProps {
  /** Any one of these is enough. */
  readonly needs: readonly Permission[];
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that is there for everybody; whoever may not press it is told which permission it needs. */
export function MayButton({ needs, onClick, children, ...rest }: MayButtonProps) {
  const may = useMay();
  if (may(...needs))
    return (
      <Button {...rest} onClick={onClick}>
        {children}
      </Button>
    );
  return (
    <Tooltip label={needsWords(needs)}>
      <Button {...rest} data-disabled aria-disabled="true" aria-description={needsWords(needs)} onClick={stay}>
        {children}
      </Button>
    </Tooltip>
  );
}
const stay = (event: { preventDefault: () => void }) => event.preventDefault();
