import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { askForAccess } from './access-store.ts';
import { useMayAsk } from './use-may-ask.ts';

interface AskForAccessProps {
  /** The chart that is missed; without one the dialog begins by finding somebody. */
  readonly patient?: string | undefined;
  readonly small?: boolean;
}

/** The way to a chart that is not one's own, for who may ask; for others it says what that takes. */
export function AskForAccess({ patient, small = false }: AskForAccessProps) {
  const allowed = useMayAsk();
  const { t } = useTranslation();
  return (
    <Button
      size={small ? 'compact-sm' : 'sm'}
      variant="default"
      disabled={!allowed}
      title={allowed ? undefined : 'It takes the permission to ask for temporary access.'}
      onClick={() => askForAccess({ patient })}
    >
      {patient ? 'Ask for access' : t('Find a $t(patient) who is not among yours')}
    </Button>
  );
}
