import { Outlet } from '@tanstack/react-router';
import { PageFrame } from '../shell/page-frame.tsx';
import { SessionGuard } from '../shell/session-guard.tsx';
import { UpdateGate } from './update.screen.tsx';

/** Every screen but the bare ones: behind the session, within the navigation. Not part of the first page. */
export default function Framed() {
  return (
    <SessionGuard>
      <PageFrame>
        <UpdateGate>
          <Outlet />
        </UpdateGate>
      </PageFrame>
    </SessionGuard>
  );
}
