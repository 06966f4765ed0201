import { useClient, useList } from '@notewell/client/react';
import { draftsWith } from '@notewell/rules/messaging';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { subjectOfMe, useMayDo } from '../../shell/session/may.ts';
import { useMe } from '../../shell/session/session.ts';
import { useUnread } from './use-unread.ts';

/** Milliseconds without typing before a draft is on the device, and the longest wait while somebody types on. */
const [pause, longest] = [50, 250];
/** Milliseconds without typing before a draft is sent to the writer's other devices. */
const restBeforeSending = 1_000;

/** The conversations whose drafts stay. A part of the memberships would take drafts with it, so all stay until they are known. */
function useKnownChannels(channel: string): ReadonlySet<string> | 'all' {
  const { profile, permissions } = useMe();
  const { status, isPartial, items } = useUnread(profile.id).memberships;
  if (status !== 'ready' || isPartial || permissions.includes('read all messages')) return 'all';
  return new Set([channel, ...items.map((one) => one.channel.id)]);
}

/** The user's own preferences, once they are known, with the draft of a conversation. */
function useStoredDraft(channel: string) {
  const { profile } = useMe();
  const may = useMayDo();
  const keeps = may('Update', 'PersonalPreferences') && may('Create', 'PersonalPreferences');
  const { items, status } = useList(
    keeps ? { type: 'PersonalPreferences', filters: [{ kind: 'Owner', values: [profile.id] }], pageSize: 1 } : null,
  );
  const stored = items[0];
  const kept = stored?.drafts?.find((one) => one.channel.id === channel)?.text ?? '';
  return { stored, kept, isKnown: stored !== undefined || status === 'ready' };
}

/** The text being written in a conversation. It follows its writer to other devices. */
export function useDraft(channel: string) {
  const client = useClient();
  const me = useMe();
  const { profile } = me;
  const known = useKnownChannels(channel);
  const { stored, kept, isKnown } = useStoredDraft(channel);
  const [typed, setTyped] = useState<string>();
  /** The text that the device stored last. From then on the stored draft shows, which another device may change or send. */
  const [held, setHeld] = useState<string>();
  if (typed !== undefined && typed === kept && typed === held) setTyped(undefined);
  const saved = useRef<string>(undefined);
  const text = typed ?? kept;
  /** The moment of the first letter that is not on the device. */
  const waits = useRef<number>(undefined);
  const save = useEffectEvent(() => {
    waits.current = undefined;
    if (typed === undefined || saved.current === typed || !isKnown) return;
    saved.current = typed;
    const lost = () => {
      saved.current = undefined; // saved again with the next letter
    };
    if (stored?.id)
      client
        .update(
          'PersonalPreferences',
          stored.id,
          (now) => ({ ...now, drafts: draftsWith(now.drafts, { channel, text: typed }, known) }),
          { quiet: restBeforeSending },
        )
        .then(() => setHeld(typed), lost);
    else if (typed.trim() !== '')
      client
        .create('PersonalPreferences', {
          owner: { id: profile.id, resourceType: subjectOfMe(me).profile.type },
          drafts: draftsWith([], { channel, text: typed }, known),
        })
        .then(() => setHeld(typed), lost);
  });
  useEffect(() => {
    if (typed === undefined) return undefined;
    waits.current ??= Date.now();
    const timer = setTimeout(save, Math.max(0, Math.min(pause, waits.current + longest - Date.now())));
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const leave = () => save();
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return { text, setText: setTyped };
}
