import { Button } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { SkeletonRows } from '@notewell/ui';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { chartRecordAddress } from '../../../features/records/chart-records/paths.ts';
import { Absent } from '../../../shell/frame/absent.tsx';

/** Leads from the id of a call or letter to its page in the patient's record. */
export default function ContactScreen() {
  const { contactId = '' } = useParams({ strict: false });
  const { data, status, error } = useResource('Communication', contactId);
  if (data?.subject) return <Navigate to={chartRecordAddress(data.subject.id, 'Communication', contactId)} replace />;
  if (status === 'loading') return <SkeletonRows rows={14} />;
  return (
    <Absent
      type="Communication"
      id={contactId}
      noun="call or letter"
      {...{ status, error, denied, missing }}
      away={
        <Button variant="default" component={Link} to="/">
          Go to Home
        </Button>
      }
    />
  );
}

const denied = { title: 'You may not read this call or letter', text: 'It is about a chart that is not open to you.' };
const missing = { title: 'There is no such call or letter', text: 'It may have been deleted, or it belongs to no chart.' };
