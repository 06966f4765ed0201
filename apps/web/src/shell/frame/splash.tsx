/** The product’s mark while its code and session load; `index.html` paints the same before any script. */
export const Splash = () => (
  <div className="splash" aria-hidden>
    <img src="/icon.svg" width={44} height={44} alt="" />
    <span>Notewell</span>
  </div>
);
