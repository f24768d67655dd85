import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../scripts/steps.mjs'
import { leftOut } from './stores'

const FOLDERS = ['app', 'contract', 'db', 'scripts', 'stripe-stand-in', 'testing']
const NEEDS_POSTGRES = /testing\/postgres\/(cluster|line|templates)'|isOnPostgres: true/

const isAmong = (listed: readonly string[], path: string) =>
  listed.some((one) => (one.endsWith('**') ? path.startsWith(one.slice(0, -2)) : path === one))

test('a run on SQLite leaves out every test that needs PostgreSQL', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const needing = files.filter(
    (path) => /\.test\.tsx?$/.test(path) && NEEDS_POSTGRES.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(needing.length).toBeGreaterThan(5)
  expect(needing.filter((path) => !isAmong(leftOut('sqlite'), path) && path !== 'testing/stores.test.ts')).toEqual([])
})

test.each(['sqlite', 'postgres'])('what a run on %s leaves out exists', (store) => {
  expect(leftOut(store).filter((path) => !existsSync(join(ROOT, path.replace('/**', ''))))).toEqual([])
})
