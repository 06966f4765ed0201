import { Drawer } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import type { Channel } from '@notewell/model';
import { creatableKinds } from '@notewell/rules/messaging';
import { SkeletonRows } from '@notewell/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnread } from '../../../features/messaging/use-unread.ts';
import { dayOf } from '../../../platform/dates.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { subjectOfMe } from '../../../shell/session/may.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './chart.module.css';
import { audienceOf, knownOf, nameIn, titles } from './conversation-audience.ts';
import { Part, Rows, standingOf } from './part.tsx';

// Opened on request, so loaded on demand.
const ConversationView = lazy(() =>
  import('../../../features/messaging/conversation-view.tsx').then((one) => ({ default: one.ConversationView })),
);
const NewConversation = lazy(() =>
  import('../../../features/messaging/new-conversation.dialog.tsx').then((one) => ({ default: one.NewConversationDialog })),
);

/** Conversations about groups that the patient is a member of now. */
function useGroupChannels(patientId: string): readonly Channel[] {
  const groups = useReadableList({ type: 'Group', filters: [{ kind: 'Member', values: [patientId] }], pageSize: 50 });
  const today = dayOf(new Date());
  const values = groups.items.flatMap(({ id = '', members = [] }) => {
    const isIn = members.some(
      ({ member, inactive, period }) => member.id === patientId && !inactive && (period?.end ?? today) >= today,
    );
    return isIn ? [id] : [];
  });
  return useReadableList(values.length > 0 ? { type: 'Channel', filters: [{ kind: 'Group', values }], pageSize: 50 } : null)
    .items;
}

/** The user's conversations with and about the patient. Each opens next to the chart and says who reads it. */
export function MessagesPart({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const me = useMe();
  const phone = usePhone();
  const { data: patient } = useResource('Patient', patientId);
  const [opened, setOpened] = useState<Channel>();
  const [begins, setBegins] = useState(false);
  const { items, ...list } = useReadableList({
    type: 'Channel',
    filters: [{ kind: 'Patient', values: [patientId] }],
    pageSize: 50,
  });
  const ofGroups = useGroupChannels(patientId);
  const { memberships, countIn } = useUnread(me.profile.id);
  const own = [...items, ...ofGroups].flatMap((channel) => {
    const membership = memberships.items.find((one) => one.channel.id === channel.id);
    return membership && !channel.archived ? [{ channel, unread: countIn(membership) }] : [];
  });
  const titleOf = (channel: Channel) => t(titles[audienceOf(channel)]);
  const mayBegin = creatableKinds(subjectOfMe(me)).some((kind) => kind === 'Patient' || kind === 'Team');
  const status = standingOf(list);
  return (
    <Part
      title="Messages"
      count={status === 'ready' ? own.length : undefined}
      {...(mayBegin && { add: 'New message', onAdd: () => setBegins(true) })}
    >
      <Rows status={status} count={own.length} empty={t('No conversation with or about this $t(patient).')}>
        {own.map(({ channel, unread }) => (
          <li key={channel.id} className={classes['row']}>
            <button type="button" className={classes['opens']} onClick={() => setOpened(channel)}>
              <span className={classes['rowName']}>{nameIn(channel) ?? titleOf(channel)}</span>
              <span className={classes['rowDetail']}>
                {nameIn(channel) ? titleOf(channel) : ''}
                {unread > 0 ? ` ${unread} unread` : ''}
              </span>
            </button>
          </li>
        ))}
      </Rows>
      <Drawer
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        position="right"
        size={phone ? '100%' : 480}
        withOverlay={phone}
        lockScroll={phone}
        trapFocus={phone}
        closeOnClickOutside={false}
        title={opened ? titleOf(opened) : ''}
        closeButtonProps={{ 'aria-label': 'Close' }}
        classNames={{ body: classes['drawerBody'] ?? '', content: classes['drawerContent'] ?? '' }}
      >
        {opened ? (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <ConversationView key={opened.id} id={opened.id ?? ''} away={null} />
          </Suspense>
        ) : null}
      </Drawer>
      <Suspense fallback={null}>
        {begins ? (
          <NewConversation
            about={{ id: patientId, resourceType: 'Patient', ...(patient?.display ? { display: patient.display } : {}) }}
            known={knownOf(own.map(({ channel }) => channel))}
            onClose={() => setBegins(false)}
            onBegun={(id, kind) => {
              setBegins(false);
              setOpened({ resourceType: 'Channel', id, kind, patient: { id: patientId, resourceType: 'Patient' } });
            }}
          />
        ) : null}
      </Suspense>
    </Part>
  );
}
