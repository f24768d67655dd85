/** The address at which the demo's guests order, for `npm start`. Imported only once packages are installed. */
import { readFileSync } from 'node:fs'
import SqliteFile from 'better-sqlite3'
import pg from 'pg'
import QRCode from 'qrcode'

/** Black on white, whatever the terminal's colours: some cameras cannot read a light code on a dark background. */
const BLACK_ON_WHITE = '\u001b[30;107m'
const AS_BEFORE = '\u001b[0m'

const SLUG =
  'SELECT slug FROM business JOIN "businessLocker" ON "businessLocker"."businessId" = business.id WHERE "deviceId" = '

/**
 * The address of the guests' app for the venue with the simulated locker.
 * @param {{ server: string, database: string, databaseUrl?: string, lockerConfig: string }} options the server's public address, SQLite's file or a
 * PostgreSQL URL, and the locker's file
 * @returns {Promise<string | undefined>} undefined if no venue has that locker
 */
export async function guestAddress({ server, database, databaseUrl, lockerConfig }) {
  const { deviceId } = JSON.parse(readFileSync(lockerConfig, 'utf8'))
  const slug = databaseUrl ? await slugInPostgres(databaseUrl, deviceId) : slugInFile(database, deviceId)
  return slug && `${server.replace(/\/$/, '')}/app/b/${slug}`
}

function slugInFile(database, deviceId) {
  const file = new SqliteFile(database, { readonly: true })
  try {
    return file.prepare(`${SLUG} ?`).pluck().get(deviceId)
  } finally {
    file.close()
  }
}

async function slugInPostgres(url, deviceId) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query(`${SLUG} $1`, [deviceId])
    return rows[0]?.slug
  } finally {
    await client.end()
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
