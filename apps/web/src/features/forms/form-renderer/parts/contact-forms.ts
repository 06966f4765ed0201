export const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const phoneForm = /^[+\d(][\d\s().-]{5,}$/;
export const postalCodeForm = /^\d{5}(-\d{4})?$/;
export const postalCodeHint = 'Write a postal code of 5 or 9 digits.';
