import { Button, Textarea } from '@mantine/core';
import type { Channel, ChannelMembership, Reference } from '@notewell/model';
import { reasonLength } from '@notewell/rules';
import { nameOf } from '@notewell/rules/messaging';
import { SearchInput, Section, SkeletonRows, StatePanel, Status } from '@notewell/ui';
import { IconMessages } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { AdminPage, adminParts, usePages } from '../../../features/admin/admin-page/index.ts';
import { ReferencePicker } from '../../../features/records/fields/reference-field.tsx';
import { sentenceFor } from '../../../platform/failure.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { Conversation } from './conversation.tsx';
import { conversationFilters, peopleOfConversations } from './filters.ts';
import classes from './messages.module.css';
import { kindWords, withReason } from './with-reason.ts';

/** Conversations that the user is not in. Each call carries the reason, which is kept on this page alone. */
export default function AdminMessagesScreen() {
  const [reason, setReason] = useState<string>();
  return (
    <AdminPage part={adminParts.messages}>
      {reason === undefined ? <AskReason onReason={setReason} /> : <Opened reason={reason} onEnd={() => setReason(undefined)} />}
    </AdminPage>
  );
}

function AskReason({ onReason }: { readonly onReason: (reason: string) => void }) {
  const [text, setText] = useState('');
  const isEnough = text.trim().length >= reasonLength.min;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEnough) onReason(text.trim());
  };
  return (
    <Section title="Why do you open conversations of others?">
      <form className={classes['ask']} onSubmit={submit}>
        <p>
          What you read, write and correct here is in the security log with your name and this reason. Members see what you write.
        </p>
        <Textarea
          label="Reason"
          description={`At least ${reasonLength.min} characters, such as a complaint and its file number`}
          required
          autosize
          minRows={2}
          maxLength={reasonLength.max}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!isEnough}>
          Continue
        </Button>
      </form>
    </Section>
  );
}

const noneWords = (asked: string, person: Reference | undefined): string =>
  person === undefined
    ? 'No conversation has these words'
    : `No conversation of ${person.display ?? 'this person'}${asked.trim() ? ' has these words' : ''}`;

/** Names the two people of direct conversations, which have no name of their own. */
function usePeople(channels: readonly Channel[], reason: string) {
  const direct = channels.filter(({ kind }) => kind === 'Direct').flatMap(({ id }) => id ?? []);
  const { items } = usePages<ChannelMembership>(direct.length > 0 ? 'channelMemberships/queries' : null, {
    method: 'POST',
    // As many as one page of members names.
    body: [{ kind: 'Channel', values: direct.slice(0, 250) }],
    query: { pageSize: 500 },
    headers: withReason(reason),
  });
  return (channel: Channel): string | undefined => {
    if (channel.kind !== 'Direct') return undefined;
    const names = items.flatMap((one) => (one.channel.id === channel.id ? nameOf(one.member) : []));
    return names.length > 0 ? names.join(' and ') : undefined;
  };
}

/** Conversations by their words, and by one of their people if somebody is chosen. */
function useConversations(asked: string, person: Reference | undefined, reason: string) {
  const memberships = usePages<ChannelMembership>(person ? 'channelMemberships/queries' : null, {
    method: 'POST',
    body: person && [{ kind: 'Member', values: [person.id] }],
    // As many as one filter of the list below takes.
    query: { pageSize: 250 },
    headers: withReason(reason),
  });
  const isKnown = person === undefined || memberships.status === 'ready';
  const filters = conversationFilters(asked, person && memberships.items);
  const list = usePages<Channel>(isKnown && filters ? 'channels/queries' : null, {
    method: 'POST',
    body: filters,
    query: { pageSize: 50, orderBy: 'name', order: 'asc' },
    headers: withReason(reason),
  });
  if (memberships.status === 'error' && person) return { ...list, ...memberships, items: [] };
  return filters ? list : { ...list, items: [], status: memberships.status, hasMore: false };
}

interface OpenedProps {
  readonly reason: string;
  readonly onEnd: () => void;
}

function Opened({ reason, onEnd }: OpenedProps) {
  const [asked, setAsked] = useState('');
  const [person, setPerson] = useState<Reference>();
  const [open, setOpen] = useState<Channel>();
  const may = useMayDo();
  const list = useConversations(asked, person, reason);
  const peopleOf = usePeople(list.items, reason);
  const changed = (channel: Channel) => {
    setOpen(channel);
    list.refresh();
  };
  return (
    <>
      <div className={classes['reason']} role="status">
        <span dir="auto">
          <b>Recorded with your reason:</b> {reason}
        </span>
        <Button size="compact-sm" variant="default" onClick={onEnd}>
          End
        </Button>
      </div>
      {open ? (
        <Conversation key={open.id} channel={open} reason={reason} onClose={() => setOpen(undefined)} onChanged={changed} />
      ) : (
        <Section title="Conversations" aside={list.items.length || undefined}>
          <div className={classes['search']}>
            <SearchInput label="Search by name or topic" value={asked} onSearch={setAsked} />
            <div>
              <div className={classes['label']}>Conversations of one person</div>
              <ReferencePicker
                targets={peopleOfConversations.filter((type) => may('Read', type))}
                label="Person in the conversation"
                held={person}
                onPick={setPerson}
              />
            </div>
          </div>
          {list.items.length > 0 ? (
            <ul className={classes['rows']}>
              {list.items.map((channel) => (
                <li key={channel.id}>
                  <button type="button" onClick={() => setOpen(channel)}>
                    <span dir="auto">{channel.display ?? channel.name ?? peopleOf(channel) ?? kindWords(channel.kind)}</span>
                    <span className={classes['quiet']}>{kindWords(channel.kind)}</span>
                    {channel.legalHold ? <Status tone="warn">Legal hold</Status> : null}
                    {channel.archived ? <Status>Archived</Status> : null}
                  </button>
                </li>
              ))}
            </ul>
          ) : list.status === 'loading' ? (
            <SkeletonRows rows={4} />
          ) : (
            <StatePanel
              compact
              icon={IconMessages}
              title={list.status === 'error' ? sentenceFor(list.error) : noneWords(asked, person)}
            />
          )}
          {list.hasMore ? (
            <Button m="sm" variant="default" size="compact-sm" onClick={list.more}>
              Show more
            </Button>
          ) : null}
        </Section>
      )}
    </>
  );
}
