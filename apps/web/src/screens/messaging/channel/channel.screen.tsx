import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConversationView } from '../../../features/messaging/index.ts';
import { fill } from '../../../platform/path.ts';
import { useHolder } from '../../../shell/screens.tsx';
import { path as messages } from '../messages/route.ts';
import { path } from './route.ts';

/** One conversation, always next to the list; on a phone in its place. */
export default function ChannelScreen() {
  const { channelId = '' } = useParams({ strict: false });
  // The message that a search opened: `?message=<id>&at=<time>`.
  const { at, message }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const isHeld = useHolder() !== undefined;
  const navigate = useNavigate();
  useEffect(() => {
    if (!isHeld) void navigate({ to: messages + fill(path, { channelId }), replace: true });
  }, [isHeld, channelId, navigate]);
  if (!isHeld) return null;
  const away = (
    <ActionIcon component={Link} to={messages} aria-label="All conversations">
      <IconArrowLeft size={20} />
    </ActionIcon>
  );
  const place = typeof at === 'string' && typeof message === 'string' ? { at, message } : undefined;
  return <ConversationView key={`${channelId} ${place?.message ?? ''}`} id={channelId} away={away} place={place} />;
}
