/** The address at which the demo's guests order, for `npm start`. Imported only once packages are installed. */
import { readFileSync } from 'node:fs'
import SqliteFile from 'better-sqlite3'
import QRCode from 'qrcode'

/** Black on white, whatever the terminal's colours: some cameras cannot read a light code on a dark background. */
const BLACK_ON_WHITE = '\u001b[30;107m'
const AS_BEFORE = '\u001b[0m'

/**
 * The address of the guests' app for the venue with the simulated locker.
 * @param {{ server: string, database: string, lockerConfig: string }} options the server's public address, and two paths
 * @returns {string | undefined} undefined if no venue has that locker
 */
export function guestAddress({ server, database, lockerConfig }) {
  const { deviceId } = JSON.parse(readFileSync(lockerConfig, 'utf8'))
  const file = new SqliteFile(database, { readonly: true })
  try {
    const venue = file
      .prepare(
        'SELECT slug FROM business JOIN businessLocker ON businessLocker.businessId = business.id WHERE deviceId = ?',
      )
      .get(deviceId)
    return venue && `${server.replace(/\/$/, '')}/app/b/${venue.slug}`
  } finally {
    file.close()
  }
}

/** A QR code as terminal lines, with two rows of modules per line. */
export async function terminalCode(address) {
  const code = await QRCode.toString(address, { type: 'utf8', errorCorrectionLevel: 'L' })
  return code
    .split('\n')
    .map((line) => `  ${BLACK_ON_WHITE}${line}${AS_BEFORE}`)
    .join('\n')
}
