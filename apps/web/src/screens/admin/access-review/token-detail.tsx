import { Button, Textarea } from '@mantine/core';
import { useClient, useHistory } from '@notewell/client/react';
import type { SecurityToken } from '@notewell/model';
import { type AuditLine, accessReviewTransitions, deedOf, mayMove, nextStates } from '@notewell/rules';
import { Fault, Section } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MayButton, useAct, useNames, usePages } from '../../../features/admin/admin-page/index.ts';
import { momentWords, timeOf } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useMe } from '../../../shell/session/session.ts';
import classes from './review.module.css';

const verbs: Readonly<Record<string, string>> = { Reviewed: 'Mark reviewed', Questioned: 'Question it', Closed: 'Close' };

interface TokenDetailProps {
  readonly token: SecurityToken;
  readonly nameOf: (reference: string) => string;
  readonly onDone: () => void;
}

/** One temporary access: the reason, the charts, the activity and the review. */
export function TokenDetail({ token, nameOf, onDone }: TokenDetailProps) {
  const { id = '', created, expiration, reason, explanation, owner, patientAllowances = [], meta } = token;
  const me = useMe();
  const client = useClient();
  const { busy, fault, act } = useAct();
  const [comment, setComment] = useState('');
  const history = useHistory('SecurityToken', id);
  const from = token.review ?? 'Unreviewed';
  const mine = owner?.id === me.profile.id;
  const review = (to: string) =>
    void act(
      () =>
        client.call(`securityTokens/${id}/review`, {
          method: 'POST',
          body: { review: to, ...(comment.trim() && { comment: comment.trim() }) },
        }),
      'Written down.',
    ).then((done) => {
      if (!done) return;
      setComment('');
      history.refresh();
      onDone();
    });
  const needsComment = (to: string) => {
    const move = mayMove(accessReviewTransitions, from, to);
    return move.allowed && move.needs.includes('comment');
  };
  return (
    <Section title={nameOf(`Practitioner/${owner?.id}`)} aside={reason}>
      <div className={classes.body}>
        <p className={classes.text}>
          {created ? `From ${momentWords(created)}` : ''}
          {meta?.isDeleted && meta.lastModified ? ', given back since' : expiration ? ` until ${momentWords(expiration)}` : ''}.
        </p>
        <p>{explanation ? `“${explanation}”` : 'No further explanation.'}</p>
        <ul className={classes.charts} aria-label="Charts opened">
          {patientAllowances.map((patient) => (
            <li key={patient.id}>
              <Link to="/admin/access-report/$id" params={{ id: patient.id }}>
                {nameOf(`Patient/${patient.id}`)}
              </Link>
            </li>
          ))}
        </ul>
        <Done token={token} />
        <Past versions={history.data ?? []} />
        {mine ? <p className={classes.text}>This is your own access. Somebody else has to review it.</p> : null}
        {from === 'Closed' || mine ? null : (
          <>
            <Textarea
              label="Comment"
              description="Needed to question it, and to settle what was questioned"
              autosize
              minRows={2}
              value={comment}
              onChange={(event) => setComment(event.currentTarget.value)}
            />
            <Fault>{fault}</Fault>
            <div className={classes.foot}>
              {nextStates(accessReviewTransitions, from).map((to, index) => (
                <MayButton
                  key={to}
                  needs={['security token management']}
                  variant={index === 0 ? 'filled' : 'default'}
                  loading={busy}
                  disabled={needsComment(to) && comment.trim() === ''}
                  onClick={() => review(to)}
                >
                  {verbs[to] ?? to}
                </MayButton>
              ))}
            </div>
          </>
        )}
      </div>
    </Section>
  );
}

/** Activity under the access, from the security log. */
function Done({ token: { id = '', created } }: { readonly token: SecurityToken }) {
  const log = usePages<AuditLine>('audit', {
    query: { token: id, pageSize: 50, ...(created && { from: created }) },
  });
  const nameOf = useNames(log.items.flatMap(({ patients }) => patients.slice(0, 1).map((patient) => `Patient/${patient}`)));
  return (
    <div>
      <h3 className={classes.part}>What was done</h3>
      {log.items.length === 0 ? (
        <p className={classes.text}>{log.status === 'loading' ? 'Looking…' : 'No chart was opened with it.'}</p>
      ) : (
        <ul className={classes.deeds}>
          {log.items.map((line) => (
            <li key={`${line.at} ${line.requestId} ${line.id}`}>
              <span className={classes.time}>{timeOf(line.at)}</span>
              <ResourceLink type={line.resourceType} id={line.id}>
                {deedOf(line)}
              </ResourceLink>
              <span className={classes.text}>{line.patients[0] ? nameOf(`Patient/${line.patients[0]}`) : ''}</span>
            </li>
          ))}
        </ul>
      )}
      {log.hasMore ? (
        <Button
          variant="default"
          size="compact-sm"
          renderRoot={(props) => <Link {...props} to="/admin/log" search={{ token: id }} />}
        >
          See everything in the log
        </Button>
      ) : null}
    </div>
  );
}

/** Past reviews, oldest first. */
function Past({ versions }: { readonly versions: readonly SecurityToken[] }) {
  const said = versions
    .filter(({ reviewed }, index) => reviewed !== undefined && versions[index + 1]?.reviewed !== reviewed)
    .toReversed();
  const nameOf = useNames(said.flatMap(({ reviewer }) => (reviewer ? [`Practitioner/${reviewer.id}`] : [])));
  if (said.length === 0) return null;
  return (
    <div>
      <h3 className={classes.part}>What came of it</h3>
      <ul className={classes.deeds}>
        {said.map((version) => (
          <li key={version.meta?.versionId}>
            <span>
              {version.review} by {nameOf(`Practitioner/${version.reviewer?.id}`)}
              {version.reviewed ? `, ${momentWords(version.reviewed)}` : ''}
              {version.reviewComment ? <span className={classes.said}>“{version.reviewComment}”</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
