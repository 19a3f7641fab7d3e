// Sets the colour scheme before the first paint, so a dark page never flashes white.
// A blocking file rather than an inline script: the content security policy then needs no hash.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('gb_ui_theme');
  } catch {
    stored = null;
  }
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
