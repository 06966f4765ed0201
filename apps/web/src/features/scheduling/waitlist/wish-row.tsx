import { ActionIcon, Button, Menu } from '@mantine/core';
import type { Appointment } from '@notewell/model';
import { openOfferOf } from '@notewell/rules';
import { Status, useConfirm } from '@notewell/ui';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { subjectOf } from '../../notes/start-note/index.ts';
import { WorkRow } from '../../notes/work-list/index.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { nameOf } from './use-answers.ts';
import { useBookable } from './use-bookable.ts';
import { useWishAnswers } from './use-wish-answers.ts';
import classes from './waitlist.module.css';
import { WishDialog } from './wish.dialog.tsx';
import { answerWords, offeredWords, offerWords, waitWords, wishWords } from './wish-words.ts';

interface WishRowsProps {
  readonly list: readonly Appointment[];
  readonly now: Date;
  /** Looks for a time. */
  readonly onFind: (wish: Appointment) => void;
}

/** Rows of patients who wait. The open dialog is kept here: a row is replaced when the server gives its record an id. */
export function WishRows({ list, now, onFind }: WishRowsProps) {
  const [edited, setEdited] = useState<Appointment>();
  return (
    <>
      {list.map((wish) => (
        <WishRow key={wish.id} wish={wish} now={now} onFind={() => onFind(wish)} onEdit={() => setEdited(wish)} />
      ))}
      {edited ? <WishDialog wish={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}

interface WishRowProps {
  readonly wish: Appointment;
  readonly now: Date;
  readonly onFind: () => void;
  readonly onEdit: () => void;
}

/** A patient who waits: the wish, the open offer with its answer, and earlier offers. */
function WishRow({ wish, now, onFind, onEdit }: WishRowProps) {
  const mayDo = useMayDo();
  const confirm = useConfirm();
  const { busy, online, answerOffer, remove } = useWishAnswers(wish);
  const who = nameOf(wish);
  const subject = subjectOf(wish);
  const offer = openOfferOf(wish);
  const mayChange = mayDo('Update', 'Appointment', wish, wish);
  const mayBook = offer && mayDo('Update', 'Appointment', wish, { ...wish, status: 'booked', owner: offer.practitioner });
  const mayFind = useBookable(wish).length > 0;
  const earlier = (wish.offers ?? []).filter(({ answer }) => answer !== undefined);
  const end = async () => {
    const text = 'The offers so far stay in the record.';
    if (await confirm({ title: `Take ${who} off the waitlist?`, text, confirm: 'Take off', dismiss: 'Keep', destructive: true }))
      await remove();
  };
  return (
    <WorkRow
      title={
        <ResourceLink type="Patient" id={subject?.id ?? ''}>
          {who}
        </ResourceLink>
      }
      detail={
        offer
          ? `${offerWords(offer)} · ${answerWords(offer)}`
          : [wish.serviceType?.display, wishWords(wish)].filter(Boolean).join(' · ')
      }
      status={
        <Status tone={(wish.priority && wish.priority !== 'Routine') || offer?.unsent ? 'warn' : offer ? 'info' : 'quiet'}>
          {[wish.priority === 'Routine' ? undefined : wish.priority, offer ? offeredWords(offer) : waitWords(wish.created, now)]
            .filter(Boolean)
            .join(' · ')}
        </Status>
      }
      action={
        mayChange ? (
          <div className={classes['buttons']}>
            {offer && mayBook ? (
              <AnswerButtons
                who={who}
                disabled={busy || !online}
                onAccept={() => void answerOffer('Accepted')}
                onDecline={() => void answerOffer('Declined')}
              />
            ) : mayFind ? (
              <Button size="compact-sm" variant="default" disabled={!online} aria-label={`Find a time, ${who}`} onClick={onFind}>
                Find a time
              </Button>
            ) : null}
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" aria-label={`More for ${who}`}>
                  <IconDots size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={onEdit}>Edit the wish</Menu.Item>
                {offer && mayFind ? <Menu.Item onClick={onFind}>Find another time</Menu.Item> : null}
                <Menu.Item color="red" onClick={() => void end()}>
                  Take off the waitlist
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        ) : undefined
      }
      more={earlier.length > 0 ? <Earlier offers={earlier} /> : undefined}
    />
  );
}

/** Offers that were answered or have ended, the last one first. */
function Earlier({ offers }: { readonly offers: NonNullable<Appointment['offers']> }) {
  return (
    <details className={classes['earlier']}>
      <summary>{offers.length === 1 ? '1 earlier offer' : `${offers.length} earlier offers`}</summary>
      <ul className={classes['offers']}>
        {offers.toReversed().map((offer) => (
          <li key={`${offer.offered} ${offer.start}`}>{`${offerWords(offer)}: ${answerWords(offer)}`}</li>
        ))}
      </ul>
    </details>
  );
}
