import { iconSize, PageHead, Status } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWaitingReviews } from '../../../features/admin/access-review/use-waiting.ts';
import { adminParts, needsWords, useMay } from '../../../features/admin/admin-page/index.ts';
import classes from './admin.module.css';

/** All administration of a practice, with counts of pending items. */
export default function AdminScreen() {
  const { t } = useTranslation();
  const may = useMay();
  const waiting = useWaitingReviews();
  return (
    <div>
      <PageHead title="Admin" aside="Who may see and do what, and how the practice works" />
      <ul className={classes.cards}>
        {Object.entries(adminParts).map(([key, { path, title, about, icon: Symbol, needs }]) => {
          const allowed = may(...needs);
          return (
            <li key={path} className={classes.card} data-locked={!allowed || undefined}>
              <Symbol size={iconSize.medium} stroke={1.6} aria-hidden className={classes.icon} />
              <h2>{allowed ? <Link to={path}>{title}</Link> : title}</h2>
              <p>{t(about)}</p>
              {allowed ? null : <p className={classes.needs}>{needsWords(needs)}</p>}
              {key === 'review' && waiting > 0 ? <Status tone="warn">{`${waiting} to review`}</Status> : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
