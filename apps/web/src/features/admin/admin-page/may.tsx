import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { useCall } from '@notewell/client/react';
import type { Permission } from '@notewell/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionWords } from '../../../platform/permission-words.ts';
import { inLabels } from '../../../platform/words.ts';
import { useMe } from '../../../shell/session/session.ts';

/** Returns a function that is true if the user has any of the permissions. */
export function useMay(): (...anyOf: readonly Permission[]) => boolean {
  const { permissions } = useMe();
  return (...anyOf) => anyOf.some((one) => permissions.includes(one));
}

/** Names the missing permission: "You can’t invite people. Ask an administrator." */
export const needsWords = (needs: readonly Permission[]) => permissionWords(needs);

/** Says on a whole page what the user may not do, and whom to ask by name. */
export function Lacking({ needs }: { readonly needs: readonly Permission[] }) {
  const { t } = useTranslation();
  const { data: names = [] } = useCall<readonly string[]>('administrators');
  const [last, ...others] = names.toReversed();
  const people = others.length > 0 ? `${others.toReversed().join(', ')} or ${last}` : last;
  return (
    <>
      {inLabels(t, needsWords(needs))}
      {people ? ` Here: ${people}.` : ''}
    </>
  );
}

interface MayButtonProps extends ButtonProps {
  /** Permissions of which one is enough, unless `every`. */
  readonly needs: readonly Permission[];
  /** True if all of them are needed. */
  readonly every?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that is always shown. Without permission it is disabled and names the missing permission. */
export function MayButton({ needs, every = false, onClick, children, ...rest }: MayButtonProps) {
  const may = useMay();
  const lacked = needs.filter((one) => !may(one));
  const { t } = useTranslation();
  const words = inLabels(t, needsWords(every ? lacked : needs));
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
