/** Prints the addresses, the accounts and the store once everything of `npm start` runs. */
import { LOCKER_PORT, LOCKER_URL } from './demo-locker.mjs'

/** `shows`: whether the page with all parts side by side exists. `store`: the store and its servers, in words. */
export function welcome(url, { stripe, shows, store }) {
  const { port } = new URL(url)
  const rows = [
    ...(shows
      ? [['Begin here', `${url}/demo`, 'a phone, the bar and the locker side by side, nothing to sign up for']]
      : []),
    ['Portal', url, 'admin@, service@, owner@, manager@ or bartender@barback.test'],
    ['Kiosk', `${url}/kiosk`, "the bar's queue, for the same people"],
    ['Locker', LOCKER_URL, 'twelve simulated cubbies: click an open door to close it'],
    ...(stripe ? [['Stripe', stripe, 'play money: cards are those of docs.stripe.com/testing']] : []),
    ['Mail', `${url}/dev/mail`, 'what Barback would have sent'],
    ['Store', '', store],
    ['Guests', '', 'guest@barback.test is over 21, new@barback.test not verified yet'],
    ['Password', '', 'barback-demo-1 for everybody'],
  ]
  const demo = [
    port !== '3000' && `PORT=${port}`,
    LOCKER_PORT !== '3001' && `LOCKER_PAGE_PORT=${LOCKER_PORT}`,
    'npm run demo',
  ]
  const width = Math.max(...rows.map(([, address]) => address.length))
  console.log(`
${rows.map(([name, address, what]) => `  ${name.padEnd(12)}${address.padEnd(width + 3)}${what}`).join('\n')}

  Watch one guest's evening from another terminal: ${demo.filter(Boolean).join(' ')}
  Ctrl-C stops everything.
`)
}

/** Prints the address for the demo's guests; in a terminal also a QR code. */
export async function welcomeGuests(url, database) {
  const { guestAddress, terminalCode } = await import('./guest-address.mjs')
  const server = process.env.PUBLIC_URL || url
  const address = await guestAddress({ server, ...database })
  if (address === undefined) return
  console.log(`  Guests order at ${address}\n`)
  if (!process.stdout.isTTY) return
  console.log(`${await terminalCode(address)}\n`)
  if (isHereOnly(server))
    console.log('  A phone reaches it once HOST=0.0.0.0 and PUBLIC_URL name an address of this machine.\n')
}

function isHereOnly(address) {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(address).hostname)
}
