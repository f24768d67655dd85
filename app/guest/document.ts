import { readLanguage } from './language'
import { isOfApp } from './paths'

/** Whether an address is one of the guest's app. */
export function isForGuests({ url }: Request): boolean {
  return isOfApp(new URL(url).pathname)
}

/** What the document around the guest's screens says of itself. */
export async function guestsDocument(request: Request) {
  return { lang: await readLanguage(request), html: { className: 'guest' }, themeColor: '#0d1217' }
}
