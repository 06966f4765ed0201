import { ActionIcon, Menu } from '@mantine/core';
import { useClient, useConnection } from '@notewell/client/react';
import { useConfirm } from '@notewell/ui';
import { IconArchive, IconDots, IconFileExport, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast, toastFailure } from '../../shell/hooks/toasts.ts';
import { exportConversation, patientsIn } from './export-conversation.ts';
import type { OpenConversation } from './use-conversation.ts';

/** Further actions of a conversation, as far as the user may. */
export function ConversationMenu({ conversation }: { readonly conversation: OpenConversation }) {
  const client = useClient();
  const confirm = useConfirm();
  const { t } = useTranslation();
  const { online } = useConnection();
  const [busy, setBusy] = useState(false);
  const { channel, rights, members, me } = conversation;
  if (!channel.data || !rights) return null;
  const { id = '', archived, legalHold } = channel.data;
  const exports =
    rights.role !== undefined &&
    me.who === 'staff' &&
    me.permissions.includes('DocumentReference.Create') &&
    patientsIn(channel.data, members).length === 1;
  if (!rights.manage && !exports) return null;
  const change = (fields: { readonly archived?: boolean; readonly legalHold?: boolean }) =>
    client.update('Channel', id, (now) => ({ ...now, ...fields })).catch((error: unknown) => toastFailure(error));
  const archive = async () => {
    const sure =
      archived ||
      (await confirm({
        title: 'Archive this conversation?',
        text: 'Everybody can still read it. Nobody can write until an owner reopens it.',
        confirm: 'Archive',
      }));
    if (sure) void change({ archived: !archived });
  };
  const intoChart = async () => {
    const sure = await confirm({
      title: 'Put this conversation into the chart?',
      text: `The chart gets a document with all messages up to now. The ${t('patient')} does not see it.`,
      confirm: 'Put into the chart',
    });
    if (!sure || busy) return;
    setBusy(true);
    await exportConversation(client, id)
      .then(
        () => toast('The conversation is in the chart.'),
        (error: unknown) => toastFailure(error, 'The conversation is not in the chart'),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label="More for this conversation" loading={busy}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {exports ? (
          <Menu.Item leftSection={<IconFileExport size={16} />} disabled={!online} onClick={() => void intoChart()}>
            Put into the chart
          </Menu.Item>
        ) : null}
        {rights.manage ? (
          <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => void archive()}>
            {archived ? 'Reopen' : 'Archive'}
          </Menu.Item>
        ) : null}
        {rights.manage && rights.hold ? (
          <Menu.Item leftSection={<IconLock size={16} />} onClick={() => void change({ legalHold: !legalHold })}>
            {legalHold ? 'End the legal hold' : 'Put under a legal hold'}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
