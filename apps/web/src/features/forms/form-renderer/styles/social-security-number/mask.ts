const digitsIn = (text: string) => text.replace(/\D/g, '');

export const isNumber = (text: string): boolean => /^\d{3}-?\d{2}-?\d{4}$/.test(text.trim());
/** Formats a whole number as `123-45-6789`; returns other text unchanged. */
export const written = (text: string): string => {
  const digits = digitsIn(text);
  return isNumber(text) ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` : text;
};
