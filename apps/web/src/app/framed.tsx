import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { ConfirmProvider } from '@notewell/ui';
import { Outlet } from '@tanstack/react-router';
import { useTakenMeanwhile } from '../features/booking/taken-meanwhile.ts';
import { useCaseload } from '../features/caseload/index.ts';
import { ConfirmIdentityProvider } from '../features/confirm-identity/index.ts';
import { PageFrame } from '../shell/page-frame.tsx';
import { SessionGuard } from '../shell/session-guard.tsx';
import { ShortcutsProvider } from '../shell/shortcuts.tsx';
import { SecondStepGate } from './second-step-gate.tsx';
import { UpdateGate } from './update.screen.tsx';

/** What goes on beside every screen. */
function Beside() {
  useCaseload();
  useTakenMeanwhile();
  return null;
}

/** Every screen but the bare ones: behind the session, within the navigation. Not part of the first page. */
export default function Framed() {
  return (
    <ConfirmProvider>
      <ShortcutsProvider>
        <SessionGuard closed={<SecondStepGate />}>
          <ConfirmIdentityProvider>
            <Beside />
            <PageFrame>
              <UpdateGate>
                <Outlet />
              </UpdateGate>
            </PageFrame>
          </ConfirmIdentityProvider>
        </SessionGuard>
      </ShortcutsProvider>
      <Notifications position="bottom-right" limit={4} />
    </ConfirmProvider>
  );
}
