import { expect, it } from 'vitest';
import { markupOf } from '../platform/testing/draw.tsx';
import { ResourceLink } from './screens.tsx';
import { ShellFactsProvider } from './shell-facts.tsx';

const screens = [{ path: '/groups/$id', title: 'Group', shows: 'Group', load: () => Promise.reject(new Error('not opened')) }];

it('is plain text for people whom the screen would refuse', () => {
  const content = (
    <ShellFactsProvider facts={{ screens, variant: 'default' }}>
      <ResourceLink type="Group" id="g">
        Anger management
      </ResourceLink>
    </ShellFactsProvider>
  );
  const markup = (permissions: readonly string[]) => markupOf(content, { client: {}, user: { id: 'me', permissions } });
  expect(markup([])).toBe('<span>Anger management</span>');
  // A link needs the application's router, which this test has not.
  expect(() => markup(['Group.Read'])).toThrow('isServer'); // of the router
});
