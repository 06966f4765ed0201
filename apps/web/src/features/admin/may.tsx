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

const everyWords = (lacked: readonly Permission[]) =>
  lacked.length === 1 ? needsWords(lacked) : `Needs the permissions ${lacked.join(', ')}`;

interface MayButtonProps extends ButtonProps {
  /** Any one of these is enough, */
  readonly needs: readonly Permission[];
  /** or each of them is needed. */
  readonly every?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that is there for everybody; whoever may not press it is told which permission it needs. */
export function MayButton({ needs, every = false, onClick, children, ...rest }: MayButtonProps) {
  const may = useMay();
  const lacked = needs.filter((one) => !may(one));
  const words = every ? everyWords(lacked) : needsWords(needs);
  if (lacked.length < (every ? 1 : needs.length))
    return (
      <Button {...rest} onClick={onClick}>
        {children}
      </Button>
    );
  return (
    <Tooltip label={words} multiline maw={360}>
      <Button {...rest} data-disabled aria-disabled="true" aria-description={words} onClick={stay}>
        {children}
      </Button>
    </Tooltip>
  );
}
const stay = (event: { preventDefault: () => void }) => event.preventDefault();
