import { Button, Group } from '@mantine/core';
import { RequestFailed } from '@notewell/client';
import { OfferLinkClient } from '@notewell/client/account';
import { useSession } from '@notewell/client/react';
import type { OfferByLink } from '@notewell/protocol';
import { Delayed, SkeletonRows } from '@notewell/ui';
import { useEffect, useMemo, useState } from 'react';
import { useSecret } from '../../../features/account/credentials/use-secret.ts';
import bare from '../../../shell/frame/bare-page.module.css';
import { BarePage } from '../../../shell/frame/bare-page.tsx';
import { type Choice, choicesOf, choiceWords, sentenceOf, titleOf } from './offer-choices.ts';

const unreachable = 'The server could not be reached. Open the link of the letter again in a moment.';
const missing = 'Open the link from the email again.';
const unknown = 'This link has ended. Call the clinic if you still look for a time.';

/** Target of the link of an offer. Opening it answers nothing: mail servers open links too. */
export default function OfferScreen() {
  const { session } = useSession();
  const calls = useMemo(() => new OfferLinkClient(session), [session]);
  const key = useSecret('tab');
  const [offer, setOffer] = useState<OfferByLink>();
  const [fault, setFault] = useState<string | undefined>(key === '' ? missing : undefined);
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const failed = (error: unknown) => {
    const refused = error instanceof RequestFailed ? error : undefined;
    setFault(!refused ? unreachable : refused.status === 410 ? unknown : (refused.failure.detail ?? unreachable));
  };
  useEffect(() => {
    if (key !== '') calls.open(key).then(setOffer, failed);
  }, [calls, key]);
  const answer = async (says: 'Accepted' | 'Declined') => {
    setBusy(true);
    await calls.answer(key, says).then(setOffer, async (error: unknown) => {
      failed(error);
      // The offer was answered in another tab, or has ended: the page says how.
      const now = await calls.open(key).catch(() => undefined);
      if (now) setOffer(now);
      if (now && now.state !== 'open') setFault(undefined);
    });
    setBusy(false);
    setAsks(false);
  };
  const press = (choice: Choice) => {
    if (choice === 'ask' || choice === 'keep') setAsks(choice === 'ask');
    else void answer(choice === 'decline' ? 'Declined' : 'Accepted');
  };
  if (!offer)
    return (
      <BarePage title="Offered time">
        {fault === undefined ? (
          <Delayed>
            <SkeletonRows rows={3} />
          </Delayed>
        ) : (
          <p className={bare['notice']}>{fault}</p>
        )}
      </BarePage>
    );
  const { practice, phone } = offer;
  return (
    <BarePage title={titleOf(offer, asks)}>
      <p className={bare['notice']} role="status">
        {fault ?? sentenceOf(offer, asks)}
      </p>
      <Group>
        {(fault === undefined ? choicesOf(offer, asks) : []).map((choice, at) => (
          <Button
            key={choice}
            variant={at === 0 && choice !== 'decline' ? 'filled' : 'default'}
            color={choice === 'decline' ? 'red' : undefined}
            disabled={busy}
            onClick={() => press(choice)}
          >
            {choiceWords[choice]}
          </Button>
        ))}
      </Group>
      <p className={bare['notice']}>
        {`Questions? Call ${practice}${phone === undefined ? '.' : ': '}`}
        {phone === undefined ? null : (
          <a href={`tel:${phone}`} style={{ whiteSpace: 'nowrap' }}>
            {phone}
          </a>
        )}
      </p>
    </BarePage>
  );
}
