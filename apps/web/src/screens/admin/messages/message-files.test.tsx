import type { Client } from '@notewell/client';
import { expect, it } from 'vitest';
import { markupOf } from '../../../platform/testing/draw.tsx';
import { contentOf, MessageFiles, Withdrawn } from './message-files.tsx';

const reason = 'A complaint, file 12';
const media = [{ id: 'c.p', resourceType: 'Media' as const, display: 'Door.png' }];

it('names each file of a message of others', () => {
  expect(markupOf(<MessageFiles message={{ media }} reason={reason} />, { client: {} })).toContain('Save Door.png');
});
it('offers what a withdrawn message said', () => {
  const message = {
    resourceType: 'ChatMessage',
    channel: { id: 'c', resourceType: 'Channel' },
    retracted: '2026-11-20',
  } as const;
  expect(markupOf(<Withdrawn message={message} reason={reason} />, { client: {} })).toContain('Show what was withdrawn');
});
it('fetches the last content of a file that was withdrawn, with the reason', async () => {
  const asked: unknown[] = [];
  const client = {
    call: async (path: string, { headers }: { headers: object }) => {
      asked.push(path, headers);
      return [{ meta: { versionId: '3' } }, { meta: { versionId: '2' }, content: {} }, { meta: { versionId: '1' } }];
    },
    file: async (path: string, _: string, { headers }: { headers: object }) => void asked.push(path, headers),
  };
  const given = { 'notewell-reason': encodeURIComponent(reason) };
  await contentOf(client as unknown as Client /* the members used */, { id: 'c.p', type: 'Media' }, reason);
  expect(asked).toEqual(['media/c.p/_history', given, 'media/c.p/_history/2/content', given]);
});
