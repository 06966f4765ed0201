import { Button, Textarea, TextInput } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import type { CarePlan } from '@notewell/model';
import { nextReviewFault, reviewAttestation, reviewLimit, usualReviewDays } from '@notewell/rules';
import { FormModal } from '@notewell/ui';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useReadyToSign } from '../../../features/account/confirm-identity/index.ts';
import { usePlanPlace } from '../../../features/charts/care-plan/plan-place.ts';
import { useRefusal } from '../../../features/records/record-kinds/use-refusal.ts';
import { addDays, dateWords, dayOf, momentWords, zoneInForce } from '../../../platform/dates.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { useSendAndSay } from '../../../shell/hooks/use-send-and-say.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './care-plan.module.css';

type Review = NonNullable<CarePlan['reviews']>[number];

interface ReviewsProps {
  readonly planId: string;
  readonly plan: CarePlan;
}

/** Reviews of the plan, the latest first, and a new one with the day of the next. */
export function Reviews({ planId, plan }: ReviewsProps) {
  const refusalOf = useRefusal();
  const { profile } = useMe();
  const { part } = usePlanPlace();
  const [adding, setAdding] = useState(part === 'review');
  const reviews = (plan.reviews ?? []).toReversed();
  const next = { ...plan, reviews: [...(plan.reviews ?? []), { summary: 'x', by: profile }] };
  const isInForce = plan.status === 'Active' || plan.status === 'OnHold';
  const mayAdd = isInForce && !refusalOf({ verb: 'Update', type: 'CarePlan', row: plan, next });
  return (
    <div className={classes['part']}>
      {reviews.length > 0 ? (
        <ol className={classes['list']}>
          {reviews.map(({ at, by, name, credentials, summary }, index) => (
            <li key={`${at} ${index}`}>
              <span className={classes['quiet']}>
                {[at ? momentWords(at) : '', name ?? by?.display, credentials].filter(Boolean).join(', ')}
              </span>
              <p>{summary}</p>
            </li>
          ))}
        </ol>
      ) : (
        <p className={classes['quiet']}>{isInForce ? 'Not reviewed yet.' : 'A plan is reviewed once it is in force.'}</p>
      )}
      {mayAdd ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          Record a review
        </Button>
      ) : null}
      {adding && mayAdd ? <ReviewDialog planId={planId} plan={plan} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

function ReviewDialog({ planId, plan, onClose }: ReviewsProps & { readonly onClose: () => void }) {
  const client = useClient();
  const phone = usePhone();
  const today = dayOf(new Date());
  const [summary, setSummary] = useState('');
  const ready = useReadyToSign();
  const { data: program } = useResource('Program', plan.program?.id);
  const limit = reviewLimit({ ...plan, start: today, reviews: [] }, program?.reviewDays, zoneInForce());
  const [chosen, setDue] = useState<string>();
  const due = chosen ?? limit ?? addDays(today, usualReviewDays);
  const { busy, send } = useSendAndSay();
  const pressed = useRef(false);
  const [faults, setFaults] = useState<{ readonly summary?: string; readonly due?: string }>({});
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || pressed.current) return;
    const dueFault = due === '' ? undefined : nextReviewFault(due, today);
    const isEmpty = summary.trim() === '';
    setFaults({ ...(isEmpty ? { summary: 'Write what the review found.' } : {}), ...(dueFault ? { due: dueFault } : {}) });
    if (isEmpty || dueFault) return;
    // A second press waits for the first.
    pressed.current = true;
    const isReady = await ready();
    pressed.current = false;
    if (!isReady) return;
    const review: Review = { summary: summary.trim() };
    const isSent = await send({
      write: async () => {
        await client.update('CarePlan', planId, ({ reviewDue: _before, ...current }) => ({
          ...current,
          reviews: [...(current.reviews ?? []), review],
          ...(due === '' ? {} : { reviewDue: due }),
        }));
        return planId;
      },
      done: {
        title: 'Review recorded',
        message: due === '' ? 'No next one is planned.' : `The next one is due on ${dateWords(due)}.`,
      },
      failed: 'The review was not saved',
    });
    if (isSent) onClose();
  };
  return (
    <FormModal
      onClose={onClose}
      closeOnClickOutside={false}
      fullScreen={phone}
      title={`Review of ${plan.title ?? 'the care plan'}`}
    >
      <form noValidate className={classes['form']} onSubmit={(event) => void save(event)}>
        <Textarea
          label="What the review found"
          description="Progress towards each goal, what helps, what changes"
          data-autofocus
          autosize
          minRows={4}
          value={summary}
          onChange={({ currentTarget }) => setSummary(currentTarget.value)}
          error={faults.summary}
        />
        <TextInput
          label="Next review"
          description={limit ? `The program asks for one by ${dateWords(limit)}` : undefined}
          type="date"
          maw="12rem"
          min={today}
          max={limit}
          value={due}
          error={faults.due}
          onChange={({ currentTarget }) => setDue(currentTarget.value)}
        />
        <p className={classes['quiet']}>You sign: “{reviewAttestation}”</p>
        <div className={classes['end']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save review
          </Button>
        </div>
      </form>
    </FormModal>
  );
}
