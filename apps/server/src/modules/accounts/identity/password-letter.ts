import type { Letter, SendMail } from '../../../kernel/mail.ts';
import type { Reset } from './auth.ts';

/** The link for a new password. Its secret comes after the #, which browsers send to no server. */
export const resetLink = ({ origin, token }: Pick<Reset, 'origin' | 'token'>): string => `${origin}/reset-password#${token}`;

/** The letter with the link for a new password. */
export const passwordLetter = (reset: Reset): Letter => ({
  to: reset.email,
  subject: 'A new password for Notewell',
  text: [
    'Somebody asked for a new password for your Notewell account.',
    'Open this link to choose one. It works once, for an hour:',
    resetLink(reset),
    'If it was not you, do nothing: your password stays as it is.',
  ].join('\n\n'),
});

/** Sends the link for a forgotten password. */
export const resetLetter =
  (mail: SendMail, failed: (error: unknown) => void) =>
  (reset: Reset): void => {
    mail(passwordLetter(reset)).catch(failed);
  };
