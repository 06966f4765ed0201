import { Drawer } from '@mantine/core';
import { type AuditLine, deedOf, groundOf, placeOf, tokenOf } from '@notewell/rules';
import { Link } from '@tanstack/react-router';
import { useNames } from '../../../features/admin/admin-page/index.ts';
import { dateWords, dayOf } from '../../../platform/dates.ts';
import { permissionLabel } from '../../../platform/permission-words.ts';
import { useSay } from '../../../platform/words.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import classes from './log.module.css';

interface LineDrawerProps {
  readonly line: AuditLine | undefined;
  readonly nameOf: (reference: string) => string;
  readonly onClose: () => void;
}

/** All fields of one log entry. */
export function LineDrawer({ line, nameOf, onClose }: LineDrawerProps) {
  const say = useSay();
  const names = useNames((line?.patients ?? []).slice(0, 100).map((id) => `Patient/${id}`));
  return (
    <Drawer
      opened={line !== undefined}
      onClose={onClose}
      position="right"
      title={line ? say(deedOf(line)) : ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {line ? (
        <dl className={classes.facts}>
          <dt>When</dt>
          <dd>
            {dateWords(dayOf(line.at))}, {new Date(line.at).toISOString().slice(11, 23)} UTC
          </dd>
          <dt>Who</dt>
          <dd>
            {nameOf(line.actor)}
            <code>{line.actor}</code>
          </dd>
          <dt>What</dt>
          <dd>
            <ResourceLink type={line.resourceType} id={line.id}>
              {say(deedOf(line))}
            </ResourceLink>
            {line.id ? (
              <code>
                {line.id}
                {line.versionId ? `, version ${line.versionId}` : ''}
              </code>
            ) : null}
          </dd>
          {line.patients.length > 0 ? (
            <>
              <dt>Whose record</dt>
              <dd>
                {line.patients.slice(0, 100).map((id) => (
                  <div key={id}>
                    <Link to="/admin/access-report/$id" params={{ id }}>
                      {names(`Patient/${id}`)}
                    </Link>
                  </div>
                ))}
              </dd>
            </>
          ) : null}
          <dt>Allowed by</dt>
          <dd>
            {say(permissionLabel(groundOf(line))) || '—'}
            {tokenOf(line) ? <code>{tokenOf(line)}</code> : null}
          </dd>
          <dt>From</dt>
          <dd>{placeOf(line) || '—'}</dd>
          <dt>Request</dt>
          <dd>
            <code>{line.requestId}</code>
          </dd>
          <dt>All of it</dt>
          <dd>
            <pre className={classes.raw}>{JSON.stringify(line.detail, null, 1)}</pre>
          </dd>
        </dl>
      ) : null}
    </Drawer>
  );
}
