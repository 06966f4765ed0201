import { StatePanel } from '@notewell/ui';
import { IconBrowserX } from '@tabler/icons-react';

/** The only page for a browser too old to be safe. */
export function LegacyRoot() {
  return (
    <main>
      <StatePanel whole icon={IconBrowserX} title="Notewell needs a newer browser">
        Internet Explorer cannot show patient charts safely. Please open Notewell in Microsoft Edge, Firefox, Chrome or Safari.
      </StatePanel>
    </main>
  );
}
