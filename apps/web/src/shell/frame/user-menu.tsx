import { Avatar, Divider, Popover, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Membership } from '@notewell/client';
import { useSession } from '@notewell/client/react';
import { iconSize } from '@notewell/ui';
import {
  IconBuilding,
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconLock,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCog,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { contrast, largeFont } from '../../platform/appearance.ts';
import { goTo, type Place, placeNow } from '../hooks/use-caret.ts';
import { keyOf, membershipWords, useMembership, usePractices } from '../session/practice.ts';
import { useMe, useSessionActions } from '../session/session.ts';
import classes from './user-menu.module.css';

const schemes = [
  { value: 'light', icon: IconSun, name: 'Light' },
  { value: 'dark', icon: IconMoon, name: 'Dark' },
  { value: 'auto', icon: IconDeviceDesktop, name: 'Auto' },
] as const;

/** Menu of the signed-in user: appearance, account and sign-out. */
export function UserMenu() {
  const me = useMe();
  const here = useNamedPractice();
  const { signOut, lock } = useSessionActions();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const large = largeFont.use();
  const strong = contrast.use();
  const [opened, { close, toggle }] = useDisclosure();
  const target = useRef<HTMLButtonElement>(null);
  /** The focus before a press on the menu took it. */
  const before = useRef<Place>(undefined);
  const leave = () => {
    close();
    target.current?.focus({ preventScroll: true });
  };
  // Restores the earlier focus first, so that a dialog opened by `act` returns there. The menu entry is gone by then.
  const then = (act: () => void) => () => {
    leave();
    if (before.current) goTo(before.current);
    act();
  };
  return (
    <Popover
      width={264}
      position="bottom-end"
      shadow="md"
      trapFocus
      opened={opened}
      onDismiss={leave}
      transitionProps={{ duration: 80 }}
    >
      <Popover.Target>
        <button
          ref={target}
          type="button"
          className={classes.target}
          aria-label={['Your menu', me.name, here].filter(Boolean).join(', ')}
          onPointerDown={() => {
            if (!opened) before.current = placeNow();
          }}
          onKeyDown={() => {
            before.current = undefined;
          }}
          onClick={toggle}
        >
          <Avatar size={26} radius="xl" color="pine" name={me.name} alt="" aria-hidden />
          <span className={classes.names}>
            <span className={classes.name}>{me.name}</span>
            {here ? <span className={classes.place}>{here}</span> : null}
          </span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label="Your menu">
        <div className={classes.who}>
          <strong>{me.name}</strong>
          <span>{me.practice}</span>
          {me.email ? <span>{me.email}</span> : null}
        </div>
        <PracticeChoice onDone={leave} />
        <Divider my={6} />
        <div className={classes.setting}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label="Colour scheme"
            value={colorScheme}
            onChange={(value) => setColorScheme(schemes.find((one) => one.value === value)?.value ?? 'auto')}
            data={schemes.map(({ value, icon: Symbol, name }) => ({
              value,
              label: (
                <span className={classes.scheme}>
                  <Symbol size={iconSize.small} aria-hidden /> {name}
                </span>
              ),
            }))}
          />
        </div>
        <div className={classes.setting}>
          <Switch
            label="Large font"
            checked={large === 'on'}
            onChange={(event) => largeFont.set(event.currentTarget.checked ? 'on' : 'off')}
          />
        </div>
        <div className={classes.setting}>
          <Switch
            label="High contrast"
            checked={strong === 'more'}
            onChange={(event) => contrast.set(event.currentTarget.checked ? 'more' : 'normal')}
          />
        </div>
        <Divider my={6} />
        <Link to="/account" className={classes.item} onClick={leave}>
          <IconUserCog size={iconSize.small} aria-hidden /> Your account
        </Link>
        <button type="button" className={classes.item} onClick={then(lock)}>
          <IconLock size={iconSize.small} aria-hidden /> Lock the screen
        </button>
        <button type="button" className={classes.item} onClick={then(signOut)}>
          <IconLogout size={iconSize.small} aria-hidden /> Sign out
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The practice of this tab in words, for users who have several. */
function useNamedPractice(): string | undefined {
  const { current } = useSession();
  const membership = useMembership(current);
  return current && membership && current.memberships.length > 1 ? membershipWords(membership) : undefined;
}

/** The user's practices, if there are several. A change closes the menu. */
function PracticeChoice({ onDone }: { readonly onDone: () => void }) {
  const { here, all, change } = usePractices();
  if (all.length < 2) return null;
  const isHere = (one: Membership) => here !== undefined && keyOf(one) === keyOf(here);
  return (
    <>
      <Divider my={6} />
      <div role="group" aria-label="Practice">
        {all.map((one) => (
          <button
            key={keyOf(one)}
            type="button"
            className={classes.item}
            aria-pressed={isHere(one)}
            onClick={() => {
              onDone();
              change(one);
            }}
          >
            {isHere(one) ? <IconCheck size={iconSize.small} aria-hidden /> : <IconBuilding size={iconSize.small} aria-hidden />}
            <span className={classes.practice}>{membershipWords(one)}</span>
          </button>
        ))}
      </div>
    </>
  );
}
