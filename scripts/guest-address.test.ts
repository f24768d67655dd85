import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import SqliteFile from 'better-sqlite3'
import jsQR from 'jsqr'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_LOCKER } from '../db/seed/venues'
import { templateDatabase } from '../testing/template'
import { guestAddress, terminalCode } from './guest-address.mjs'

let folder: string
let options: { server: string; database: string; lockerConfig: string }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'barback-guests-'))
  options = {
    server: 'http://192.168.1.7:3000/',
    database: join(folder, 'barback.db'),
    lockerConfig: join(folder, 'config.json'),
  }
  copyFileSync(await templateDatabase(), options.database)
  writeFileSync(options.lockerConfig, JSON.stringify({ deviceId: DEMO_LOCKER.deviceId }))
})
afterEach(() => rmSync(folder, { recursive: true }))

function change(sql: string): void {
  const file = new SqliteFile(options.database)
  file.exec(sql)
  file.close()
}

test("the guests' address has the venue's current slug", async () => {
  expect(await guestAddress(options)).toBe('http://192.168.1.7:3000/app/b/the-night-heron')
  change("UPDATE business SET slug = 'night-heron' WHERE slug = 'the-night-heron'")
  expect(await guestAddress(options)).toBe('http://192.168.1.7:3000/app/b/night-heron')
})

test('there is no address once the venue has another controller', async () => {
  change("UPDATE businessLocker SET deviceId = 'pi-0007'")
  expect(await guestAddress(options)).toBeUndefined()
})

test('a camera reads the address from the code in a terminal', async () => {
  const address = 'http://192.168.1.7:3000/app/b/the-night-heron'
  const printed = stripVTControlCharacters(await terminalCode(address))
  const lines = printed.split('\n').map((line) => line.slice(2))
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(80)
  expect(lines.length).toBeLessThan(24)
  const dark = { upper: '▀█', lower: '▄█' }
  const rows = lines.flatMap((line) => [
    Array.from(line, (half) => dark.upper.includes(half)),
    Array.from(line, (half) => dark.lower.includes(half)),
  ])
  const [width, dots] = [rows[0]?.length ?? 0, 4]
  const pixels = new Uint8ClampedArray(rows.length * width * dots * dots * 4).fill(255)
  for (let y = 0; y < rows.length * dots; y++) {
    for (let x = 0; x < width * dots; x++) {
      const isDark = rows[Math.floor(y / dots)]?.[Math.floor(x / dots)]
      if (isDark) pixels.fill(0, (y * width * dots + x) * 4, (y * width * dots + x) * 4 + 3)
    }
  }
  expect(jsQR(pixels, width * dots, rows.length * dots)?.data).toBe(address)
})
