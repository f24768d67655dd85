/** Barback's logo: a coupe glass behind a locker door. `public/logo.svg` is the same drawing. */
export function Logo() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="44" height="44" rx="12" fill="#0f8f80" />
      <path d="M12 13h24c0 7.2-5.2 12-12 12s-12-4.8-12-12z" fill="#ffffff" />
      <path d="M15.6 19.5h16.8C30.9 22.9 27.8 25 24 25s-6.9-2.1-8.4-5.5z" fill="#7fe5d6" />
      <path d="M24 25v9M16.5 35.5h15" stroke="#ffffff" strokeWidth="3" strokeLinecap="round" />
      <circle cx="33.5" cy="11" r="3.2" fill="#2f6fd6" stroke="#ffffff" strokeWidth="1.6" />
    </svg>
  )
}
