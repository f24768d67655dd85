import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/postgres/templates'
import { tableOf } from '../postgres/schema/tables'
import { copyIn, copyOut } from './copy-stream'
import { fractionsOf, lineOf, valuesOf, withOurFractions, type Line, type Value } from './line'

const TABLE = tableOf('CREATE TABLE one (id INTEGER PRIMARY KEY, words TEXT, number INTEGER, fraction REAL)')

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0')),
  fc.string({ unit: fc.constantFrom(...Array.from('\\\t\n\r\b\f\v\u0001\u007fNn.{}"\' é😀')) }),
  fc.constantFrom('\\N', '\\.', '', ' ', 'null'),
)
const fraction = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => (Object.is(one, -0) ? 0 : one)),
  fc.integer({ min: -100_000, max: 100_000 }).map((one) => one / 1000),
  fc.constantFrom(1e-7, 1.5e-7, 1e21, 1e15, 1e16, 123_456_789_012_345_680, 5e-324, 2 ** -44, 2e23, 0.1 + 0.2),
)
const nullable = <T extends Value>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const row = fc.tuple(nullable(text), nullable(fc.maxSafeInteger()), nullable(fraction))

test('a row survives being a line', () => {
  fc.assert(
    fc.property(row, (values) => {
      const line = lineOf(TABLE, [1, ...values])
      expect(line).not.toContain('\n')
      expect(valuesOf(TABLE, line)).toEqual([1, ...values])
    }),
  )
})

test('PostgreSQL reads our lines and writes the same ones', async () => {
  const rows = fc.sample(row, 2000)
  const lines = rows.map((values, at) => lineOf(TABLE, [at + 1, ...values]))
  await withDatabase('template1', async (client) => {
    await client.query('CREATE TABLE one (id bigint PRIMARY KEY, words text, number bigint, fraction double precision)')
    await copyIn(client, 'COPY one FROM STDIN', lines)
    const read: Line[] = []
    await copyOut(client, 'COPY (SELECT * FROM one ORDER BY id) TO STDOUT', async (some) => {
      read.push(...some.map((line) => withOurFractions(line, fractionsOf(TABLE))))
    })
    expect(read).toEqual(lines)
  })
})

test.each([
  [[1, 'a\0b', null, null], 'one.words has a text with the character 0'],
  [[1, 'a', 2 ** 53, null], 'one.number has the number 9007199254740992'],
  [[1, 'a', 1.5, null], 'one.number has the number 1.5'],
])('a value that a store cannot hold is refused: %j', (values, message) => {
  expect(() => lineOf(TABLE, values)).toThrow(message)
})

test('an error of the reader, or of PostgreSQL, ends a COPY', async () => {
  await withDatabase('template1', async (client) => {
    const refused = async () => Promise.reject(new Error('enough'))
    await expect(copyOut(client, 'COPY (SELECT generate_series(1, 10000)) TO STDOUT', refused)).rejects.toThrow(
      'enough',
    )
    await expect(copyOut(client, 'COPY (SELECT 1 / 0) TO STDOUT', async () => {})).rejects.toThrow('division by zero')
    await client.query('CREATE TABLE one (id bigint)')
    await expect(copyIn(client, 'COPY one FROM STDIN', ['1', 'two'])).rejects.toThrow('invalid input syntax')
    expect((await client.query('SELECT * FROM one')).rows).toEqual([])
  })
})
