import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMayDo } from '../../../shell/session/may.ts';
import { path } from '../../charts/program/route.ts';
import type { OwnActionProps } from './membership-action.tsx';

/** Opens the people, reviews and outcomes of a program. */
export function ProgramAction({ id }: OwnActionProps) {
  const may = useMayDo();
  if (!may('Read', 'EpisodeOfCare')) return null;
  return (
    <Button variant="default" size="compact-md" renderRoot={(props) => <Link {...props} to={path} params={{ programId: id }} />}>
      People and outcomes
    </Button>
  );
}
