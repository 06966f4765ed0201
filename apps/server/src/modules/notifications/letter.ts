import type { Notification } from '@notewell/model';
import { countsByKind } from '@notewell/rules';
import type { Letter } from '../../kernel/mail.ts';

export interface LetterFacts {
  readonly to: string;
  /** The practice's name. */
  readonly practice: string;
  readonly publicUrl: URL | undefined;
  /** True if all of it waited for the daily email. */
  readonly isDigest: boolean;
}

/** The email about notifications: how many of each kind. Titles and people stay out, because others may read the mailbox. */
export function notificationLetter(due: readonly Notification[], { to, practice, publicUrl, isDigest }: LetterFacts): Letter {
  const name = practice.replace(/[\r\n]+/g, ' ');
  const counts = countsByKind(due);
  const what = due.length === 1 ? counts.join() : `${due.length} notifications`;
  const links = publicUrl
    ? [
        `Open your inbox: ${new URL('/inbox', publicUrl).href}`,
        `Choose what you are emailed about: ${new URL('/account/notifications', publicUrl).href}`,
      ]
    : ['Sign in to see more. Under “Your account” you choose what you are emailed about.'];
  return {
    to,
    subject: isDigest ? `Your day at ${name}: ${what}` : `${name}: ${what}`,
    text: [
      `This waits for you at ${name}:`,
      counts.map((count) => `- ${count}`).join('\n'),
      ...links,
      'Please do not answer this email.',
    ].join('\n\n'),
  };
}
