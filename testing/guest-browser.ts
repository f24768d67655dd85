import { DEMO_PASSWORD } from './accounts'
import type { TestBarback } from './barback'
import type { Visitor } from './visitor'

/** A guest signed in to the app in a browser without JavaScript: the demo guest, who is over 21, or any account with the demo password. */
export async function guestBrowser(bar: TestBarback, email = 'guest@barback.test'): Promise<Visitor> {
  const browser = bar.visitor()
  const answer = await browser.submit('/app/sign-in', { intent: 'password', email, password: DEMO_PASSWORD })
  if (answer.location === undefined) throw new Error(`${email} was not signed in: ${answer.status}`)
  return browser
}
