const className = 'gb-anti-flicker';

/** Hides the page until the returned function is called, or for `timeoutMs` at most. */
export const antiFlicker = (timeoutMs = 3500): (() => void) => {
  const root = document.documentElement;
  const style = document.createElement('style');
  style.textContent = `.${className}{opacity:0!important;pointer-events:none}`;
  document.head.appendChild(style);
  root.classList.add(className);
  const reveal = () => {
    clearTimeout(timer);
    root.classList.remove(className);
    style.remove();
  };
  const timer = setTimeout(reveal, timeoutMs);
  return reveal;
};
