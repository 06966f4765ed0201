import { Button, TextInput } from '@mantine/core';
import { passkeysWork, RequestFailed } from '@notewell/client';
import type { OwnPasskey } from '@notewell/client/account';
import { useSession } from '@notewell/client/react';
import { confirmationMinutes } from '@notewell/protocol';
import { Section, useConfirm } from '@notewell/ui';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useConfirmIdentity } from '../../../features/account/confirm-identity/index.ts';
import { useAccount } from '../../../features/account/credentials/use-account.ts';
import { dateWords, dayOf } from '../../../platform/dates.ts';
import classes from './account.module.css';
import { useAttempt } from './use-attempt.ts';

const why = 'You are about to change how your account is opened.';

/** Passkeys for sign-in without a password: fingerprint, face or security key. */
export function PasskeysPart() {
  const account = useAccount();
  const { session } = useSession();
  const confirmIdentity = useConfirmIdentity();
  const confirm = useConfirm();
  const { busy, fault, act } = useAttempt('That passkey could not be added.');
  const [keys, setKeys] = useState<readonly OwnPasskey[]>();
  const [name, setName] = useState('');
  const load = useCallback(() => account.passkeys().then(setKeys, () => setKeys([])), [account]);
  useEffect(() => void load(), [load]);
  const isMe = async () =>
    Date.now() - session.confirmedAt < (confirmationMinutes - 0.5) * 60_000 || (await confirmIdentity(why));
  /** Runs with a confirmed identity. Asks again if the server demands it, because its clock may differ. */
  const asMe = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (!(await isMe())) return false;
    return act(async () => {
      try {
        await work();
      } catch (error) {
        const isAsked = error instanceof RequestFailed && error.failure.code === 'confirmation-required';
        if (!isAsked || !(await confirmIdentity(why))) throw error;
        await work();
      }
    });
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (await asMe(() => account.addPasskey(name.trim() || 'Passkey'))) setName('');
    await load();
  };
  const remove = async ({ id, name: called }: OwnPasskey) => {
    const text = `“${called ?? 'Passkey'}” will no longer open your account. It stays on your device until you remove it there.`;
    if (!(await confirm({ title: 'Remove this passkey?', text, confirm: 'Remove', destructive: true }))) return;
    await asMe(() => account.removePasskey(id));
    await load();
  };
  return (
    <Section title="Passkeys" aside={keys && keys.length > 0 ? keys.length : undefined}>
      <div className={classes['body']}>
        {keys?.length === 0 ? (
          <p className={classes['quiet']}>
            Sign in by finger, face or a security key instead of a password. Nobody can guess or steal it.
          </p>
        ) : null}
        {keys && keys.length > 0 ? (
          <ul className={classes['list']} aria-label="Your passkeys">
            {keys.map((key) => (
              <li key={key.id} className={classes['item']}>
                <span className={classes['what']}>
                  <span>{key.name || 'Passkey'}</span>
                  <span className={classes['quiet']}>
                    {key.createdAt ? `Added ${dateWords(dayOf(key.createdAt))}` : ''}
                    {key.backedUp ? ', copied to your other devices' : ''}
                  </span>
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Remove ${key.name || 'Passkey'}`}
                  onClick={() => void remove(key)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        {passkeysWork() ? (
          <form className={classes['row']} onSubmit={(event) => void add(event)} aria-label="Add a passkey">
            <TextInput
              aria-label="Name of the passkey"
              placeholder="What to call it, such as Work laptop"
              value={name}
              maxLength={60}
              miw="16rem"
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={busy}>
              Add a passkey
            </Button>
          </form>
        ) : (
          <p className={classes['quiet']}>This browser has no passkeys.</p>
        )}
        <p className={classes['fault']} role="alert">
          {fault}
        </p>
      </div>
    </Section>
  );
}
