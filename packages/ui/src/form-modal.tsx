import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useConfirm } from './confirm.tsx';
import { useFocusBack } from './focus-back.ts';
import { useTypedForm } from './typed-forms.ts';

interface FormProps {
  readonly opened?: boolean;
  readonly onClose: () => void;
  /** Names the form on show. With another form, nothing is typed yet. */
  readonly form?: string;
  /** True if the form goes on with what was typed before. */
  readonly isBegun?: boolean;
}

type FormModalProps = Omit<ModalProps, keyof FormProps> & FormProps;
type FormDrawerProps = Omit<DrawerProps, keyof FormProps> & FormProps;

/**
 * A dialog with fields. Escape, the close button, a click outside and the browser's Back ask before they discard what was typed. A Cancel button of
 * the form calls `onClose` of its own accord.
 */
export function FormModal({ opened = true, onClose, form, isBegun, children, ...others }: FormModalProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { leave, noticeInput, isTyped } = useLeave({ opened, onClose, form, isBegun });
  useTypedForm(opened && isTyped);
  useFocusBack(opened);
  return (
    <Modal
      opened={opened}
      onClose={() => isOnTop(frame.current) && leave()}
      closeButtonProps={{ 'aria-label': 'Close' }}
      {...others}
    >
      <div ref={frame} onInput={noticeInput} onSubmitCapture={holdHalfDates}>
        {children}
      </div>
    </Modal>
  );
}

/** As `FormModal`, at the side of the screen. */
export function FormDrawer({ opened = true, onClose, form, isBegun, children, ...others }: FormDrawerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { leave, noticeInput, isTyped } = useLeave({ opened, onClose, form, isBegun });
  useTypedForm(opened && isTyped);
  useFocusBack(opened);
  return (
    <Drawer
      opened={opened}
      onClose={() => isOnTop(frame.current) && leave()}
      closeButtonProps={{ 'aria-label': 'Close' }}
      {...others}
    >
      <div ref={frame} onInput={noticeInput} onSubmitCapture={holdHalfDates}>
        {children}
      </div>
    </Drawer>
  );
}

/** False while the focus is in another dialog, above this one. Escape reaches both, and is meant for the upper. */
function isOnTop(frame: HTMLElement | null): boolean {
  const focused = document.activeElement?.closest('[role="dialog"][aria-modal="true"]');
  return !focused || frame === null || focused.contains(frame);
}

/** Sends no form with a date or time of which only a part is typed: it has no value, and would be left out without a word. */
function holdHalfDates(event: FormEvent) {
  if (!(event.target instanceof HTMLFormElement)) return;
  const half = [...event.target.querySelectorAll('input')].find(({ validity }) => validity.badInput);
  if (!half) return;
  event.preventDefault();
  event.stopPropagation();
  half.reportValidity();
}

interface LeaveOptions {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly form?: string | undefined;
  readonly isBegun?: boolean | undefined;
}

/** For a form of any frame: `leave` asks before it discards what `noticeInput` noticed. */
export function useLeave({ opened, onClose, form, isBegun = false }: LeaveOptions) {
  const confirm = useConfirm();
  const [isTyped, setTyped] = useState(isBegun);
  const asking = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form begins empty
  useEffect(() => {
    if (opened) setTyped(isBegun);
  }, [opened, form, isBegun]);
  const ask = async () => {
    // Escape reaches this dialog too while it asks.
    if (asking.current) return;
    asking.current = true;
    const leaves = !isTyped || (await confirm(discard));
    asking.current = false;
    if (leaves) onClose();
  };
  return {
    isTyped,
    leave: () => void ask(),
    noticeInput: () => setTyped(true),
  };
}

const discard = {
  title: 'Discard what you entered?',
  text: 'What you entered here is not kept.',
  confirm: 'Discard',
  dismiss: 'Go on',
  destructive: true,
} as const;
