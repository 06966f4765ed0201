import { Button, Group } from '@mantine/core';
import { RequestFailed } from '@notewell/client';
import { OfferLinkClient } from '@notewell/client/account';
import { useSession } from '@notewell/client/react';
import type { OfferByLink, OfferState } from '@notewell/protocol';
import { Delayed, SkeletonRows } from '@notewell/ui';
import { useEffect, useMemo, useState } from 'react';
import { useSecret } from '../../../features/account/credentials/use-secret.ts';
import bare from '../../../shell/frame/bare-page.module.css';
import { BarePage } from '../../../shell/frame/bare-page.tsx';

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
  const { state, practice, phone } = offer;
  const isOpen = state === 'open' && fault === undefined;
  return (
    <BarePage title={titles[state]}>
      <p className={bare['notice']} role="status">
        {fault ?? sentences[state](offer)}
      </p>
      {isOpen ? (
        <Group>
          <Button loading={busy} onClick={() => void answer('Accepted')}>
            Accept this time
          </Button>
          <Button variant="default" disabled={busy} onClick={() => void answer('Declined')}>
            Decline
          </Button>
        </Group>
      ) : null}
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

const titles: Readonly<Record<OfferState, string>> = {
  open: 'A time is free',
  accepted: 'Your visit is booked',
  declined: 'You declined this time',
  over: 'This offer has ended',
};

const moment = ({ locale, timeZone }: OfferByLink, at: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(at));

const sentences: Readonly<Record<OfferState, (offer: OfferByLink) => string>> = {
  open: (offer) => `${offer.practice} offers you ${moment(offer, offer.start)}. Answer by ${moment(offer, offer.deadline)}.`,
  accepted: (offer) => `${offer.practice} expects you ${moment(offer, offer.start)}. You may close this page.`,
  declined: () => 'The time is offered to others. You stay on the waitlist. You may close this page.',
  over: () => 'The time to answer is over, or somebody else has this time now. You may still be on the waitlist.',
};
