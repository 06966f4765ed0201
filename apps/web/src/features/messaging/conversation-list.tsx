import { Button, Menu } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useClient } from '@notewell/client/react';
import type { Channel } from '@notewell/model';
import { nameOf } from '@notewell/rules/messaging';
import { SearchInput, Section, SkeletonRows, StatePanel } from '@notewell/ui';
import { IconArchive, IconBellOff, IconHash, IconMessages, IconPin, IconSpeakerphone, IconUser } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateWords, dayOf, timeOf } from '../../platform/dates.ts';
import { toast, toastFailure } from '../../shell/hooks/toasts.ts';
import { ResourceLink, useOpen } from '../../shell/screens.tsx';
import { useMe } from '../../shell/session/session.ts';
import { isAway } from './away.ts';
import { FoundMessages } from './found-messages.tsx';
import { LazyMenu } from './lazy-menu.tsx';
import classes from './messaging.module.css';
import type { Conversation, useConversations } from './use-conversations.ts';

/** Letters from which messages are searched. */
const fewestLetters = 2;

const icons = { Direct: IconUser, Team: IconHash, Patient: IconMessages, Announcement: IconSpeakerphone } as const;

const whenWords = (at: string): string =>
  at === '' || at === '9999' ? '' : dayOf(at) === dayOf(new Date()) ? timeOf(at) : dateWords(dayOf(at)).replace(/, \d+$/, '');
const isMuted = ({ membership: { mutedUntil = '' } }: Conversation) => mutedUntil > new Date().toISOString();

interface ConversationListProps {
  readonly list: ReturnType<typeof useConversations>;
  /** The open conversation. */
  readonly current: string | undefined;
}

/** The user's conversations: favorites, then by the newest message; hidden and archived ones on request. */
export function ConversationList({ list: { status, conversations, open, refresh }, current }: ConversationListProps) {
  const { who } = useMe();
  const [asked, setAsked] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const [searched] = useDebouncedValue(asked, 300);
  const words = asked.trim().toLowerCase();
  const found = conversations.filter(({ title }) => title.toLowerCase().includes(words));
  const shown = found.filter((one) => !isAway(one));
  const away = found.filter(isAway);
  const rows = (all: readonly Conversation[]) => (
    <ul className={classes['rows']}>
      {all.map((one) => (
        <ConversationRow key={one.membership.id} conversation={one} isCurrent={one.channel.id === current} />
      ))}
    </ul>
  );
  if (status === 'loading' && conversations.length === 0) return <SkeletonRows rows={8} />;
  if (status === 'error' && conversations.length === 0)
    return (
      <StatePanel
        title="The conversations could not be loaded"
        action={
          <Button variant="default" onClick={refresh}>
            Try again
          </Button>
        }
      />
    );
  if (conversations.length === 0 && open.length === 0) return <NoConversations isStaff={who === 'staff'} />;
  const favorites = shown.filter(({ membership }) => membership.favourite);
  const others = shown.filter(({ membership }) => !membership.favourite);
  return (
    <>
      <SearchInput className={classes['find'] ?? ''} label="Find conversations and messages" value={asked} onSearch={setAsked} />
      {favorites.length > 0 ? <Part title="Favorites">{rows(favorites)}</Part> : null}
      {others.length > 0 ? <Part title={favorites.length > 0 ? 'Others' : 'Conversations'}>{rows(others)}</Part> : null}
      {shown.length === 0 && words !== '' ? <p className={classes['none']}>No conversation has that name.</p> : null}
      {searched.trim().length >= fewestLetters && words !== '' ? (
        <Part title="Messages">
          <FoundMessages
            text={searched}
            titleOf={(id) => conversations.find(({ channel }) => channel.id === id)?.title ?? 'Conversation'}
          />
        </Part>
      ) : null}
      {open.length > 0 && words === '' ? (
        <Part title="You can join">
          <ul className={classes['rows']}>
            {open.map((channel) => (
              <OpenRow key={channel.id} channel={channel} />
            ))}
          </ul>
        </Part>
      ) : null}
      {away.length > 0 ? (
        <Button variant="subtle" size="compact-sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show less' : `Hidden and archived (${away.length})`}
        </Button>
      ) : null}
      {showsAll && away.length > 0 ? <Part title="Hidden and archived">{rows(away)}</Part> : null}
    </>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Section title={title}>{children}</Section>
);

function NoConversations({ isStaff }: { readonly isStaff: boolean }) {
  const { t } = useTranslation();
  return (
    <StatePanel icon={IconMessages} title={isStaff ? 'No conversations yet' : 'No messages yet'}>
      {isStaff
        ? t('Begin one with a colleague, a team or a $t(patient).')
        : 'When your care team writes to you, it shows here, and you can answer. In an emergency, call 911.'}
    </StatePanel>
  );
}

/** The newest message in one line. */
function lastWords({ last, channel }: Conversation, self: string): string {
  if (!last) return channel.topic ?? 'No messages yet';
  if (last.retracted) return 'Message withdrawn';
  const who = last.author?.id === self ? 'You' : nameOf(last.author ?? { id: '' });
  return `${who}: ${last.text ?? 'A file'}`;
}

interface ConversationRowProps {
  readonly conversation: Conversation;
  readonly isCurrent: boolean;
}
const isSameRow = (one: ConversationRowProps, other: ConversationRowProps): boolean =>
  one.isCurrent === other.isCurrent &&
  (['channel', 'membership', 'title', 'last', 'unread', 'at'] as const).every(
    (name) => one.conversation[name] === other.conversation[name],
  );

/** One conversation of the list. Drawn again only if something of it changed. */
const ConversationRow = memo(function ConversationRow({ conversation, isCurrent }: ConversationRowProps) {
  const { profile } = useMe();
  const { channel, title, unread, at } = conversation;
  const Symbol = icons[channel.kind];
  const muted = isMuted(conversation);
  return (
    <li className={classes['row']} data-current={isCurrent || undefined} data-unread={(unread > 0 && !muted) || undefined}>
      <Symbol size={18} stroke={1.7} aria-hidden className={classes['rowIcon']} />
      <div className={classes['rowWords']}>
        <span className={classes['rowTitle']}>
          <ResourceLink type="Channel" id={channel.id ?? ''} className={classes['rowLink'] ?? ''}>
            {title}
          </ResourceLink>
          {muted ? <IconBellOff size={14} aria-label="Muted" /> : null}
          {channel.archived ? <IconArchive size={14} aria-label="Archived" /> : null}
        </span>
        <span className={classes['rowDetail']}>{lastWords(conversation, profile.id)}</span>
      </div>
      <div className={classes['rowEnd']}>
        <span className={classes['when']}>{whenWords(at)}</span>
        {unread > 0 ? (
          <b className={classes['badge']}>
            {unread > 99 ? '99+' : unread}
            <span className="nw-hidden"> unread</span>
          </b>
        ) : null}
      </div>
      <RowMenu conversation={conversation} muted={muted} />
    </li>
  );
}, isSameRow);

const hour = 3_600_000;
const mutes = [
  ['Mute for one hour', hour],
  ['Mute until tomorrow', 24 * hour],
  ['Mute for good', 24 * hour * 36_500],
] as const;

function RowMenu({
  conversation: { membership, title },
  muted,
}: {
  readonly conversation: Conversation;
  readonly muted: boolean;
}) {
  const client = useClient();
  const { permissions } = useMe();
  if (!permissions.includes('ChannelMembership.Update')) return null;
  const change = (next: Partial<typeof membership>) =>
    void client
      .update('ChannelMembership', membership.id ?? '', (now) => ({ ...now, ...next }))
      .catch((error: unknown) => toastFailure(error));
  const items = () => (
    <>
      <Menu.Item leftSection={<IconPin size={16} />} onClick={() => change({ favourite: !membership.favourite })}>
        {membership.favourite ? 'Remove from favorites' : 'Add to favorites'}
      </Menu.Item>
      {muted ? (
        <Menu.Item leftSection={<IconBellOff size={16} />} onClick={() => change({ mutedUntil: new Date().toISOString() })}>
          Unmute
        </Menu.Item>
      ) : (
        mutes.map(([label, time]) => (
          <Menu.Item
            key={label}
            leftSection={<IconBellOff size={16} />}
            onClick={() => change({ mutedUntil: new Date(Date.now() + time).toISOString() })}
          >
            {label}
          </Menu.Item>
        ))
      )}
      <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => change({ hidden: !membership.hidden })}>
        {membership.hidden ? 'Show in the list' : 'Hide until the next message'}
      </Menu.Item>
    </>
  );
  return <LazyMenu className={classes['rowMenu']} label={`More for ${title}`} items={items} />;
}

function OpenRow({ channel }: { readonly channel: Channel }) {
  const client = useClient();
  const open = useOpen();
  const { profile } = useMe();
  const [busy, setBusy] = useState(false);
  const { id = '', name = 'Without a name', topic, kind } = channel;
  const Symbol = icons[kind];
  const join = async () => {
    setBusy(true);
    try {
      const member = { id: profile.id, resourceType: 'Practitioner' };
      await client.call('channelMemberships', {
        method: 'POST',
        body: { resourceType: 'ChannelMembership', channel: { id, resourceType: 'Channel' }, member, role: 'Member' },
      });
      toast(`You are in ${name} now.`);
      open('Channel', id);
    } catch (error) {
      toastFailure(error, 'You could not join');
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={classes['row']}>
      <Symbol size={18} stroke={1.7} aria-hidden className={classes['rowIcon']} />
      <div className={classes['rowWords']}>
        <span className={classes['rowTitle']}>{name}</span>
        {topic ? <span className={classes['rowDetail']}>{topic}</span> : null}
      </div>
      <Button size="compact-sm" variant="default" loading={busy} aria-label={`Join ${name}`} onClick={() => void join()}>
        Join
      </Button>
    </li>
  );
}
