import { useClient, useList } from '@notewell/client/react';
import type { PersonalPreferences } from '@notewell/model';
import type { Conversations } from '@notewell/rules/messaging';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { subjectOfMe, useMayDo } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';
import { useUnread } from '../use-unread.ts';

/** Milliseconds without typing before words are on the device, and the longest wait while somebody types on. */
const [pause, longest] = [50, 250];
/** Milliseconds without typing before words are sent to the writer's other devices. */
const restBeforeSending = 1_000;

/** The conversations whose words stay. A part of the memberships would take words with it, so all stay until they are known. */
export function useKnownChannels(channel: string): Conversations {
  const { profile, permissions } = useMe();
  const { status, isPartial, items } = useUnread(profile.id).memberships;
  if (status !== 'ready' || isPartial || permissions.includes('read all messages')) return 'all';
  return new Set([channel, ...items.map((one) => one.channel.id)]);
}

type Written = Pick<PersonalPreferences, 'drafts' | 'corrections'>;

/** Words that the user has written and not sent, in their own preferences. */
export function useWritten() {
  const client = useClient();
  const me = useMe();
  const { profile } = me;
  const may = useMayDo();
  const keeps = may('Update', 'PersonalPreferences') && may('Create', 'PersonalPreferences');
  const { items, status } = useList(
    keeps ? { type: 'PersonalPreferences', filters: [{ kind: 'Owner', values: [profile.id] }], pageSize: 1 } : null,
  );
  const stored = items[0];
  return {
    stored,
    isKnown: stored !== undefined || status === 'ready',
    change: async (next: (now: Written) => Written): Promise<void> => {
      if (stored?.id)
        await client.update('PersonalPreferences', stored.id, (now) => ({ ...now, ...next(now) }), { quiet: restBeforeSending });
      else
        await client.create('PersonalPreferences', {
          owner: { id: profile.id, resourceType: subjectOfMe(me).profile.type },
          ...next({}),
        });
    },
  };
}

interface Kept {
  /** The text that is stored. */
  readonly kept: string;
  /** False until it is known what is stored. */
  readonly isKnown: boolean;
  /** Stores the text; undefined if there is nothing to store. */
  readonly write: (text: string) => Promise<void> | undefined;
}

/** Text that is stored a moment after it is typed, and when its box goes. */
export function useTyped({ kept, isKnown, write }: Kept) {
  const [typed, setTyped] = useState<string>();
  /** The text that the device stored last. From then on the stored one shows, which another device may change or send. */
  const [held, setHeld] = useState<string>();
  if (typed !== undefined && typed === kept && typed === held) setTyped(undefined);
  const saved = useRef<string>(undefined);
  const isStopped = useRef(false);
  /** The moment of the first letter that is not on the device. */
  const waits = useRef<number>(undefined);
  const save = useEffectEvent(() => {
    waits.current = undefined;
    if (typed === undefined || saved.current === typed || !isKnown || isStopped.current) return;
    saved.current = typed;
    write(typed)?.then(
      () => setHeld(typed),
      () => {
        saved.current = undefined; // saved again with the next letter
      },
    );
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
  return {
    text: typed ?? kept,
    setText: (text: string) => {
      isStopped.current = false;
      setTyped(text);
    },
    /** Set where nothing more of what was typed is to be stored, until the next letter. */
    setStopped: (to: boolean) => {
      isStopped.current = to;
    },
  };
}
