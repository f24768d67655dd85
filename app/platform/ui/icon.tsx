import './icon.css'
/** Line drawings on a 24-unit square, one path each. */
const PATHS = {
  bottle: 'M10 2h4v6l2 3v10a1 1 0 01-1 1H9a1 1 0 01-1-1V11l2-3zM8 14h8M8 18h8',
  building: 'M4 21V5l8-2v18M12 9h8v12M2 21h20M8 8v.01M8 12v.01M8 16v.01M16 13v.01M16 17v.01',
  check: 'M4 12.5l5 5L20 6.5',
  chevronDown: 'M6 9l6 6 6-6',
  chevronLeft: 'M15 6l-6 6 6 6',
  chevronRight: 'M9 6l6 6-6 6',
  chevronUp: 'M6 15l6-6 6 6',
  close: 'M6 6l12 12M18 6L6 18',
  contrast: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 3v18M12 7h5M12 11h8.5M12 15h7.5',
  customers: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c0-4.5 3.5-7 8-7s8 2.5 8 7',
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  dollar:
    'M12 2v20M17 6.5C16 5 14 4.5 12 4.5c-3 0-5 1.3-5 3.6 0 5 10.5 2.5 10.5 7.6 0 2.5-2.3 3.8-5.5 3.8-2.5 0-4.7-.8-5.7-2.7',
  first: 'M18 6l-6 6 6 6M7 5v14',
  glass: 'M4 4h16l-8 9zM12 13v7M8 20h8M7 7.5h10',
  grip: 'M9 6v.01M9 12v.01M9 18v.01M15 6v.01M15 12v.01M15 18v.01',
  kiosk: 'M5 3h14v18H5zM5 9h14M5 15h14M12 3v18M9.5 6v.01M14.5 6v.01M9.5 12v.01M14.5 12v.01M9.5 18v.01M14.5 18v.01',
  last: 'M6 6l6 6-6 6M17 5v14',
  menu: 'M4 6h16M4 12h16M4 18h16',
  moon: 'M20 14.5A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.5z',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5M8 9h8M8 13h4',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c0-4.5 3.5-7 8-7s8 2.5 8 7',
  phone: 'M6 3h3l2 5-2.5 1.5a11 11 0 006 6L16 13l5 2v3a3 3 0 01-3.3 3A16 16 0 013 6.3 3 3 0 016 3z',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9.5v.01',
  pin: 'M12 21c4-4.5 7-8.2 7-11.5A7 7 0 005 9.5C5 12.8 8 16.5 12 21zM12 12a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  receipt: 'M5 3l2 1.5L9.5 3 12 4.5 14.5 3 17 4.5 19 3v18l-2-1.5-2.5 1.5-2.5-1.5L9.5 21 7 19.5 5 21zM9 9h6M9 13h6',
  search: 'M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l5 5',
  shelf: 'M3 4v17M21 4v17M3 11h18M3 19h18M7 11V7h3v4M14 11V5h3v6M7 19v-4h4v4M15 19v-5h3v5',
  signOut: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  trend: 'M3 17l6-6 4 4 8-9M15 6h6v6',
  users:
    'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20c0-4 2.8-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 010 6.5M18 14.5c2.3.8 3.5 2.6 3.5 5.5',
  warning: 'M12 3L2.5 20h19zM12 10v4M12 17v.01',
} as const

export type IconName = keyof typeof PATHS

/** Decoration beside a text, hidden from screen readers. As HTML text, because a page has some sixty icons, which never change. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg
      className={small ? 'icon icon-small' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: `<path d="${PATHS[name]}"></path>` }}
    />
  )
}
