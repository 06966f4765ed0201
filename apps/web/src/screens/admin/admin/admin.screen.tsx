import { Button } from '@mantine/core';
import { iconSize, PageHead, StatePanel, Status } from '@notewell/ui';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWaitingReviews } from '../../../features/admin/access-review/use-waiting.ts';
import { adminParts, Lacking, useMay } from '../../../features/admin/admin-page/index.ts';
import classes from './admin.module.css';

/** The administration of a practice that the user may open, with counts of pending items. */
export default function AdminScreen() {
  const { t } = useTranslation();
  const may = useMay();
  const waiting = useWaitingReviews();
  const parts = Object.entries(adminParts).filter(([, { needs }]) => may(...needs));
  return (
    <div>
      <PageHead title="Admin" aside="Who may see and do what, and how the practice works" />
      {parts.length === 0 ? (
        <StatePanel
          icon={IconLock}
          title="Nothing here is yours to manage"
          action={
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/" />}>
              Back to Home
            </Button>
          }
        >
          <Lacking needs={['manage users']} />
        </StatePanel>
      ) : null}
      <ul className={classes.cards}>
        {parts.map(([key, { path, title, about, icon: Symbol }]) => (
          <li key={path} className={classes.card}>
            <Symbol size={iconSize.medium} stroke={1.6} aria-hidden className={classes.icon} />
            <h2>
              <Link to={path}>{title}</Link>
            </h2>
            <p>{t(about)}</p>
            {key === 'review' && waiting > 0 ? <Status tone="warn">{`${waiting} to review`}</Status> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
