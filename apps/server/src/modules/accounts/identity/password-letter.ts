import type { SendMail } from '../../../kernel/mail.ts';
import type { Reset } from './auth.ts';

/** Sends the link for a forgotten password. Its secret comes after the #, which browsers send to no server. */
export const resetLetter =
  (mail: SendMail, failed: (error: unknown) => void) =>
  ({ email, origin, token }: Reset): void => {
    const text = [
      'Somebody asked for a new password for your Notewell account.',
      'Open this link to choose one. It works once, for an hour:',
      `${origin}/reset-password#${token}`,
      'If it was not you, do nothing: your password stays as it is.',
    ].join('\n\n');
    mail({ to: email, subject: 'A new password for Notewell', text }).catch(failed);
  };
