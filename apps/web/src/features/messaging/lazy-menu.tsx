import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import classes from './messaging.module.css';

interface LazyMenuProps {
  readonly label: string;
  readonly className?: string | undefined;
  /** The items of the open menu. */
  readonly items: () => ReactNode;
}

/** The button of a menu in a row of many. The menu itself is made when it opens. */
export function LazyMenu({ label, className, items }: LazyMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // A press on the button closes the open menu first, as any press outside it.
  const wasOpen = useRef(false);
  const close = () => {
    setIsOpen(false);
    if (document.activeElement?.closest('[role="menu"]')) button.current?.focus();
  };
  return (
    <div className={`${classes['lazyMenu']} ${className ?? ''}`} data-open={isOpen || undefined}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          setIsOpen(!wasOpen.current);
          wasOpen.current = false;
        }}
      >
        <IconDots size={16} aria-hidden />
      </button>
      {isOpen ? (
        <Menu opened onClose={close} position="bottom-end">
          <Menu.Target>
            <span className={classes['menuPlace']} />
          </Menu.Target>
          <Menu.Dropdown>{items()}</Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}
