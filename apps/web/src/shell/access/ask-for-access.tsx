import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { askForAccess } from './access-store.ts';
import { useMayAsk } from './use-may-ask.ts';

interface AskForAccessProps {
  /** The inaccessible chart. Without one, the dialog begins with a search. */
  readonly patient?: string | undefined;
  readonly small?: boolean;
}

/** Button that requests access to another clinician's chart. Without the permission, a text explains how to get access. */
export function AskForAccess({ patient, small = false }: AskForAccessProps) {
  const allowed = useMayAsk();
  const { t } = useTranslation();
  return (
    <Button
      size={small ? 'compact-sm' : 'sm'}
      variant="default"
      disabled={!allowed}
      title={allowed ? undefined : 'You need permission to ask for temporary access.'}
      onClick={() => askForAccess({ patient })}
    >
      {patient ? 'Ask for access' : t('Find a $t(patient) who is not among yours')}
    </Button>
  );
}
