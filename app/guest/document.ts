import { readLanguage } from './language'
import { isOfApp } from './paths'

/** True if the URL belongs to the guest app. */
export function isForGuests({ url }: Request): boolean {
  return isOfApp(new URL(url).pathname)
}

/** `--ground` of both color schemes (app/guest/styles/base.css), which phones paint around the page. */
const THEME_COLORS = [
  { color: '#f6f7f9', media: '(prefers-color-scheme: light)' },
  { color: '#0d1217', media: '(prefers-color-scheme: dark)' },
]

/** The attributes of the document around the guest's screens. */
export async function guestsDocument(request: Request) {
  return { lang: await readLanguage(request), html: { className: 'guest' }, themeColors: THEME_COLORS }
}
