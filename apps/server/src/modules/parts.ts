import type { SendMail } from '../kernel/mail.ts';
import type { ResourceParts } from '../resources/routes/deps.ts';

/** The services that calls and jobs use. A module adds its own in its `index.ts`, by declaration merging. */
export interface AppParts extends ResourceParts {
  /** The public URL of this installation; absent: the address of each request. */
  readonly publicUrl?: URL | undefined;
  /** Absent where no mail server is configured. */
  readonly mail?: SendMail | undefined;
}
