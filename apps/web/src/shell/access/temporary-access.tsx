import { Button } from '@mantine/core';
import type { AccessView } from '@notewell/client';
import { useAccess, useClient, useResource } from '@notewell/client/react';
import { IconShieldLock } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../banners/banners.tsx';
import { useShortcuts } from '../frame/shortcuts.tsx';
import { toast, toastFailure } from '../hooks/toasts.ts';
import { ResourceLink } from '../screens.tsx';
import { useMe } from '../session/session.ts';
import classes from './access.module.css';
import { askForAccess, closeAccessDialog, useAccessWish } from './access-store.ts';
import { timeLeft } from './reasons.ts';
import { useAccessKeeper } from './use-access-keeper.ts';
import { useMayAsk } from './use-may-ask.ts';

// Loaded on demand, because few users request access.
const AccessDialog = lazy(() => import('./access-dialog.tsx'));

/** Temporary access on every screen: the line that shows it, the request dialog, and the button that ends it. */
export function TemporaryAccess() {
  const { t } = useTranslation();
  const access = useAccess();
  const wish = useAccessWish();
  const allowed = useMayAsk();
  useAccessKeeper();
  useShortcuts(
    allowed
      ? [{ keys: 'f p', does: t('Find a $t(patient) who is not among yours'), group: 'Everywhere', run: () => askForAccess() }]
      : [],
  );
  return (
    <>
      {access ? <InUse access={access} /> : null}
      {wish && allowed ? (
        <Suspense>
          <AccessDialog wish={wish} onClose={closeAccessDialog} />
        </Suspense>
      ) : null}
    </>
  );
}

function InUse({ access: { patients, expires } }: { readonly access: AccessView }) {
  const client = useClient();
  const { practice } = useMe();
  const left = useLeft(expires);
  const [ending, setEnding] = useState(false);
  const end = () => {
    setEnding(true);
    client.access
      .end()
      .then(() => toast('Temporary access has ended. Nothing of the charts is left on this device.'))
      .catch((error: unknown) => toastFailure(error, 'Temporary access could not be ended'))
      .finally(() => setEnding(false));
  };
  return (
    <Banner
      icon={IconShieldLock}
      tone="warn"
      label="Temporary access"
      action={
        <Button size="compact-sm" variant="default" loading={ending} onClick={end}>
          End now
        </Button>
      }
    >
      Temporary access to{' '}
      {patients.map((patient, at) => (
        <span key={patient}>
          {at === 0 ? '' : at === patients.length - 1 ? ' and ' : ', '}
          <ChartName id={patient} />
        </span>
      ))}
      , {timeLeft(left)} left. {practice || 'Your practice'} reviews your reason and what you open.
    </Banner>
  );
}

function ChartName({ id }: { readonly id: string }) {
  const { data } = useResource('Patient', id);
  return (
    <ResourceLink type="Patient" id={id} className={classes['link'] ?? ''}>
      {data?.display ?? 'one chart'}
    </ResourceLink>
  );
}

/** Milliseconds until then, updated twice a minute. */
function useLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return until - now;
}
