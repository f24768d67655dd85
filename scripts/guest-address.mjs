/** Where the demo's guests order, for `npm start`. Imported only once packages are installed. */
import { readFileSync } from 'node:fs'
import SqliteFile from 'better-sqlite3'
import QRCode from 'qrcode'

/** Black on white, whatever the terminal's own colours are: not every camera reads a code that is light on dark. */
const BLACK_ON_WHITE = '\u001b[30;107m'
const AS_BEFORE = '\u001b[0m'

/**
 * The address of the guests' app for the venue that has the simulated locker.
 * @param {{ server: string, database: string, lockerConfig: string }} options the address that people use, and two paths
 * @returns {string | undefined} undefined when no venue has it any more
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

/** A QR code as lines of a terminal, two rows of modules a line. */
export async function terminalCode(address) {
  const code = await QRCode.toString(address, { type: 'utf8', errorCorrectionLevel: 'L' })
  return code
    .split('\n')
    .map((line) => `  ${BLACK_ON_WHITE}${line}${AS_BEFORE}`)
    .join('\n')
}
