import { PageHead, SkeletonRows } from '@notewell/ui';
import { useChoices } from '../../../features/notifications/index.ts';
import { usePushDevices } from '../../../features/notifications/push-device/use-push-devices.ts';
import { useMe } from '../../../shell/session/session.ts';
import { DeputiesPart } from './deputies-part.tsx';
import { DevicesPart } from './devices-part.tsx';
import { KindsPart } from './kinds-part.tsx';
import classes from './notifications.module.css';
import { TimesPart } from './times-part.tsx';

/** Where each kind of notification reaches the user, and when. Each change is saved at once. */
export default function NotificationsScreen() {
  const me = useMe();
  const { choices = {}, isReady, change } = useChoices();
  const pushes = usePushDevices();
  return (
    <div className={classes['page']}>
      <PageHead title="Notifications" aside={me.email} />
      {isReady ? (
        <>
          <DevicesPart pushes={pushes} />
          <KindsPart choices={choices} change={change} hasDevices={pushes.devices.length > 0} />
          <TimesPart choices={choices} change={change} />
          <DeputiesPart />
        </>
      ) : (
        <SkeletonRows rows={12} />
      )}
    </div>
  );
}
