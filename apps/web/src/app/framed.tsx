import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { ConfirmProvider } from '@notewell/ui';
import { Outlet } from '@tanstack/react-router';
import { ConfirmIdentityProvider } from '../features/account/confirm-identity/index.ts';
import { useCaseload } from '../features/charts/caseload/index.ts';
import { usePushesHere } from '../features/notifications/push-device/use-pushes-here.ts';
import { PageFrame } from '../shell/frame/page-frame.tsx';
import { ShortcutsProvider } from '../shell/frame/shortcuts.tsx';
import { SessionGuard } from '../shell/session/session-guard.tsx';
import classes from './framed.module.css';
import { MendHost } from './mend-host.tsx';
import { SecondStepGate } from './second-step-gate.tsx';
import { UpdateGate } from './update.screen.tsx';

/** Background work that runs on every framed screen. */
function SecondPane() {
  useCaseload();
  usePushesHere();
  return null;
}

/** Frame of every screen except bare ones: session guard and navigation. Not part of the first page's code. */
export default function Framed() {
  return (
    <ConfirmProvider>
      <ShortcutsProvider>
        <SessionGuard closed={<SecondStepGate />}>
          <ConfirmIdentityProvider>
            <SecondPane />
            <MendHost>
              <PageFrame>
                <UpdateGate>
                  <Outlet />
                </UpdateGate>
              </PageFrame>
            </MendHost>
          </ConfirmIdentityProvider>
        </SessionGuard>
      </ShortcutsProvider>
      <Notifications position="bottom-right" limit={4} className={classes['messages'] ?? ''} />
    </ConfirmProvider>
  );
}
