import { sentWords } from '../../../shell/hooks/use-send-and-say.ts';

/** The message about a form that was completed. Until the server has it, nobody is alerted. */
export const completedWords = (is: Parameters<typeof sentWords>[0]): ReturnType<typeof sentWords> => {
  const [message, title] = sentWords(is, { title: 'Completed', message: 'The form is completed.' });
  return [is === 'waiting' ? `${message} Nobody is alerted before that.` : message, title];
};
