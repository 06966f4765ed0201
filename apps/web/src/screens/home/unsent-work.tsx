import { Button } from '@mantine/core';
import { Section } from '@notewell/ui';
import { useTranslation } from 'react-i18next';
import { WorkRow, WorkRows } from '../../features/work-list/index.ts';
import { useWork } from '../../shell/work.ts';
import { openWorkTray } from '../../shell/work-tray-store.ts';

/** Only where there is something: what was typed here and is not at the server. */
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
