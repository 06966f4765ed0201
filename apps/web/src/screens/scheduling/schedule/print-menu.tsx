import { ActionIcon, Menu } from '@mantine/core';
import { iconSize } from '@notewell/ui';
import { IconDots, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { longDay } from '../../../platform/dates.ts';

/** True while the day sheet is printed in place of the calendar. */
export function useSheetPrint() {
  const [isSheet, setSheet] = useState(false);
  useEffect(() => {
    const end = () => setSheet(false);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);
  const printSheet = () => {
    // Drawn before the browser takes the page.
    flushSync(() => setSheet(true));
    window.print();
  };
  return { isSheet, printSheet };
}

interface PrintMenuProps {
  readonly day: string;
  readonly onSheet: () => void;
}

/** Prints the day sheet, or the calendar as it is shown. */
export const PrintMenu = ({ day, onSheet }: PrintMenuProps) => (
  <Menu>
    <Menu.Target>
      <ActionIcon variant="default" aria-label={`Print ${longDay(day)}`}>
        <IconPrinter size={iconSize.small} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={onSheet}>Day sheet</Menu.Item>
      <Menu.Item onClick={() => window.print()}>Calendar as shown</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

interface PhoneMenuProps {
  readonly onSheet: () => void;
  readonly onEvent: (() => void) | undefined;
}

/** Actions that a phone has no room for. */
export const PhoneMenu = ({ onSheet, onEvent }: PhoneMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" aria-label="More of the schedule">
        <IconDots size={iconSize.small} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {onEvent ? <Menu.Item onClick={onEvent}>Add an event or blocked time</Menu.Item> : null}
      <Menu.Item onClick={onSheet}>Print the day sheet</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
