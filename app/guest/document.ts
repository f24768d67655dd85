import { readLanguage } from './language'
import { isOfApp } from './paths'

/** Whether an address is one of the guest's app. */
export function isForGuests({ url }: Request): boolean {
  return isOfApp(new URL(url).pathname)
}

/** `--ground` of both schemes (app/guest/styles/base.css): what a phone paints around the page. */
const THEME_COLORS = [
  { color: '#f6f7f9', media: '(prefers-color-scheme: light)' },
  { color: '#0d1217', media: '(prefers-color-scheme: dark)' },
]

/** What the document around the guest's screens says of itself. */
export async function guestsDocument(request: Request) {
  return { lang: await readLanguage(request), html: { className: 'guest' }, themeColors: THEME_COLORS }
}
