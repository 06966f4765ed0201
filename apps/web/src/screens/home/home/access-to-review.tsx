import { Button } from '@mantine/core';
import { Section, Status } from '@notewell/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWaitingReviews } from '../../../features/admin/access-review/use-waiting.ts';
import { WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { path as reviews } from '../../admin/access-review/route.ts';

/** Pending reviews of temporary access, for reviewers only. Empty without any. */
export function AccessToReview() {
  const { t } = useTranslation();
  const count = useWaitingReviews();
  if (count === 0) return null;
  return (
    <Section title="Access to review" aside={count}>
      <WorkRows>
        <WorkRow
          wraps
          title={count === 1 ? 'Somebody used temporary access' : `Temporary access was used ${count} times`}
          detail={t('Charts were opened outside somebody’s $t(patients); look at why')}
          status={<Status tone="warn">To review</Status>}
          action={
            <Button size="compact-sm" variant="default" renderRoot={(props) => <Link {...props} to={reviews} />}>
              Review
            </Button>
          }
        />
      </WorkRows>
    </Section>
  );
}
