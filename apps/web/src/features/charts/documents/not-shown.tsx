import { Button } from '@mantine/core';
import { useClient } from '@notewell/client/react';
import type { DocumentReference } from '@notewell/model';
import { StatePanel } from '@notewell/ui';
import { IconDownload, IconFileOff } from '@tabler/icons-react';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { openDocument } from './open-document.ts';

/** Panel of a file that a browser cannot show, with its download. */
export function NotShown({ title, document }: { readonly title: string; readonly document: DocumentReference }) {
  const client = useClient();
  const download = () =>
    openDocument(client, document, { downloads: true }).catch((error: unknown) =>
      toastFailure(error, 'The document was not downloaded'),
    );
  return (
    <StatePanel
      icon={IconFileOff}
      title={title}
      action={
        <Button size="compact-sm" leftSection={<IconDownload size={15} aria-hidden />} onClick={() => void download()}>
          Download
        </Button>
      }
    />
  );
}
