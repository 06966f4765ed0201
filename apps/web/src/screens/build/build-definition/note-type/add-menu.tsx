import { Button, Menu } from '@mantine/core';
import { iconSize } from '@notewell/ui';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './note-type.module.css';

interface AddMenuProps {
  readonly label: string;
  readonly width: number;
  readonly onClose?: () => void;
  /** The items to choose from. */
  readonly children: ReactNode;
}

/** The button below a list that adds an entry of a chosen kind. */
export const AddMenu = ({ label, width, onClose, children }: AddMenuProps) => (
  <Menu position="bottom-start" width={width} {...(onClose && { onClose })}>
    <Menu.Target>
      <Button
        className={classes['add'] ?? ''}
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={iconSize.small} aria-hidden />}
        rightSection={<IconChevronDown size={14} aria-hidden />}
      >
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown mah="60dvh" style={{ overflowY: 'auto' }}>
      {children}
    </Menu.Dropdown>
  </Menu>
);
