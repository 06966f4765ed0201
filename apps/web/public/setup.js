// Proposes the short name and the time zone on the page that sets up the first practice.
(() => {
  const practice = document.getElementById('practice');
  const short = document.getElementById('networkId');
  const zone = document.getElementById('timeZone');
  const proposed = () =>
    practice.value
      .normalize('NFD')
      .toLowerCase()
      .replace(/[\u0300-\u036f'\u2019]/g, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40)
      .replace(/-+$/, '');
  // Follows the name until somebody types a short name of their own.
  let isOwn = short.value !== '';
  short.addEventListener('input', () => {
    isOwn = short.value !== '';
  });
  practice.addEventListener('input', () => {
    if (!isOwn) short.value = proposed();
  });
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone.value === '' && [...zone.options].some(({ value }) => value === own)) zone.value = own;
})();
