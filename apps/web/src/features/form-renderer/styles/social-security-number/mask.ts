const digitsIn = (text: string) => text.replace(/\D/g, '');

export const isNumber = (text: string): boolean => /^\d{3}-?\d{2}-?\d{4}$/.test(text.trim());
/** `123-45-6789` where it is a whole number, else as it is typed. */
export const written = (text: string): string => {
  const digits = digitsIn(text);
  return isNumber(text) ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` : text;
};
/** `***-**-6789`; of an unfinished number nothing is shown. */
export const masked = (text: string): string =>
  text === '' ? '' : isNumber(text) ? `***-**-${digitsIn(text).slice(-4)}` : '***';
