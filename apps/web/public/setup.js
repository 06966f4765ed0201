// Proposes the short name and the time zone, and shows the password, on the page that sets up the first practice.
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
  const password = document.getElementById('password');
  const show = document.createElement('input');
  show.type = 'checkbox';
  show.addEventListener('change', () => {
    password.type = show.checked ? 'text' : 'password';
  });
  const label = document.createElement('label');
  label.className = 'tick';
  label.append(show, 'Show what I type');
  password.after(label);
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone.value === '' && [...zone.options].some(({ value }) => value === own)) zone.value = own;
})();
