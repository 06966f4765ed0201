import { Button, SegmentedControl } from '@mantine/core';
import type { SecurityToken } from '@notewell/model';
import { Section, SkeletonRows, StatePanel, Status, type Tone } from '@notewell/ui';
import { IconCloudOff, IconEyeCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage, adminParts, useNames } from '../../../features/admin/admin-page/index.ts';
import { momentWords } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import classes from './review.module.css';
import { TokenDetail } from './token-detail.tsx';
import { type ReviewState, useTokens } from './use-tokens.ts';

const states = [
  { value: 'Unreviewed', label: 'To review' },
  { value: 'Questioned', label: 'Questioned' },
  { value: 'Reviewed', label: 'Reviewed' },
  { value: 'Closed', label: 'Closed' },
  { value: 'All', label: 'All' },
] as const;
const tones: Readonly<Record<ReviewState, Tone>> = { Unreviewed: 'warn', Questioned: 'bad', Reviewed: 'good', Closed: 'quiet' };

/** Temporary accesses to charts: user, reason, activity and review. */
export default function AdminAccessReviewScreen() {
  const [state, setState] = useState<ReviewState | 'All'>('Unreviewed');
  const tokens = useTokens(state);
  const [chosen, setChosen] = useState<string>();
  const nameOf = useNames(
    tokens.items.flatMap(({ owner, patientAllowances = [] }) => [
      `Practitioner/${owner?.id}`,
      ...patientAllowances.map(({ id }) => `Patient/${id}`),
    ]),
  );
  const token = tokens.items.find(({ id }) => id === chosen) ?? tokens.items[0];
  return (
    <AdminPage
      part={adminParts.review}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="State of the review"
          data={[...states]}
          value={state}
          onChange={(value) => setState(states.find((one) => one.value === value)?.value ?? 'Unreviewed')}
        />
      }
    >
      {tokens.items.length === 0 ? (
        <Instead tokens={tokens} state={state} />
      ) : (
        <div className={classes.grid}>
          <Section title="Accesses" aside={`${tokens.items.length}${tokens.hasMore ? '+' : ''}`}>
            <ul className={classes.rows}>
              {tokens.items.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    className={classes.row}
                    aria-pressed={one.id === token?.id}
                    onClick={() => setChosen(one.id)}
                  >
                    <span className={classes.words}>
                      <b>{nameOf(`Practitioner/${one.owner?.id}`)}</b>
                      <span>{summaryOf(one, nameOf)}</span>
                    </span>
                    <Status tone={tones[one.review ?? 'Unreviewed']} plain>
                      {states.find(({ value }) => value === (one.review ?? 'Unreviewed'))?.label ?? ''}
                    </Status>
                  </button>
                </li>
              ))}
            </ul>
            {tokens.hasMore ? (
              <div className={classes.more}>
                <Button variant="default" size="compact-sm" onClick={tokens.more}>
                  More
                </Button>
              </div>
            ) : null}
          </Section>
          {token ? <TokenDetail key={token.id} token={token} nameOf={nameOf} onDone={tokens.refresh} /> : null}
        </div>
      )}
    </AdminPage>
  );
}

function summaryOf({ created, reason, patientAllowances = [] }: SecurityToken, nameOf: (reference: string) => string): string {
  const [first, ...others] = patientAllowances;
  const whose = first ? `${nameOf(`Patient/${first.id}`)}${others.length > 0 ? ` and ${others.length} more` : ''}` : '';
  return [created && momentWords(created), reason, whose].filter(Boolean).join(' · ');
}

interface InsteadProps {
  readonly tokens: ReturnType<typeof useTokens>;
  readonly state: ReviewState | 'All';
}

function Instead({ tokens, state }: InsteadProps) {
  const { t } = useTranslation();
  if (tokens.status === 'loading') return <SkeletonRows rows={8} height={52} label="Loading temporary accesses" />;
  if (tokens.status === 'error')
    return (
      <StatePanel
        tone="error"
        icon={IconCloudOff}
        title="The temporary accesses could not be loaded"
        action={
          <Button variant="default" onClick={tokens.refresh}>
            Try again
          </Button>
        }
      >
        {sentenceFor(tokens.error)}
      </StatePanel>
    );
  return (
    <StatePanel icon={IconEyeCheck} title={state === 'Unreviewed' ? 'Nothing waits for your review' : 'None in this state'}>
      {t('People who open a chart outside their $t(patients) give a reason. It appears here.')}
    </StatePanel>
  );
}
