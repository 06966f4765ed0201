import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from './focus-back.ts';

/** A dialog that is mounted while it is open. The focus returns where it was. */
export function PlainModal({ opened = true, ...others }: Omit<ModalProps, 'opened'> & { readonly opened?: boolean }) {
  useFocusBack(opened);
  return <Modal opened={opened} closeButtonProps={{ 'aria-label': 'Close' }} {...others} />;
}
