import { Button } from '@mantine/core';
import type { Appointment } from '@notewell/model';
import { iconSize } from '@notewell/ui';
import { IconVideo } from '@tabler/icons-react';
import { videoLinkOf } from './video-link-of.ts';

/** Joins the video call of a telehealth visit. Nothing for visits without a link. */
export function JoinVideo({ appointment }: { readonly appointment: Appointment }) {
  const link = videoLinkOf(appointment);
  if (!link) return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      component="a"
      href={link}
      target="_blank"
      rel="noreferrer noopener"
      leftSection={<IconVideo size={iconSize.small} aria-hidden />}
    >
      Join video
    </Button>
  );
}
