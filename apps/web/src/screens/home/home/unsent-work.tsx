import { Button } from '@mantine/core';
import { Section } from '@notewell/ui';
import { useTranslation } from 'react-i18next';
import { WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { useWork } from '../../../shell/work/work.ts';
import { openWorkTray } from '../../../shell/work/work-tray-store.ts';

/** Changes on this device that are not on the server. Empty without any. */
export function UnsentWork() {
  const { kept, unsent, state } = useWork();
  const { t } = useTranslation();
  if (kept === 0 && unsent === 0) return null;
  return (
    <Section title="Unsent work">
      <WorkRows>
        <WorkRow
          title={kept > 0 ? t('changesKept', { count: kept }) : t('changesWaiting', { count: unsent })}
          detail={state.detail}
          action={
            <Button size="compact-sm" variant="default" onClick={openWorkTray}>
              Look
            </Button>
          }
        />
      </WorkRows>
    </Section>
  );
}
