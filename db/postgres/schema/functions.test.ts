import SqliteFile from 'better-sqlite3'
import fc from 'fast-check'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { folded, foldedWords } from '../../../contract/folded'
import { businessDate, localHour } from '../../../contract/hours'
import { chainHash } from '../../chain-hash'
import { emptyTemplate, withDatabase } from '../../../testing/postgres/templates'
import { templateDatabase } from '../../../testing/template'
import { wordQuery } from './words'

const MOST = 20_000

/** The first of the texts that PostgreSQL folds otherwise than TypeScript. */
async function foldedOtherwise(client: pg.Client, texts: readonly string[]): Promise<unknown> {
  for (let at = 0; at < texts.length; at += MOST) {
    const some = texts.slice(at, at + MOST)
    const { rows } = await client.query<{ plain: string }>(
      'SELECT folded(text) AS plain FROM unnest($1::text[]) WITH ORDINALITY AS given (text, place) ORDER BY place',
      [some],
    )
    const index = some.findIndex((text, place) => rows[place]?.plain !== folded(text))
    if (index >= 0)
      return { text: some[index], inPostgres: rows[index]?.plain, inTypeScript: folded(some[index] ?? '') }
  }
  return undefined
}

function assignedLetters(isWanted: (letter: string) => boolean = () => true): string[] {
  const letters: string[] = []
  for (let code = 1; code <= 0x2ffff; code++) {
    const letter = String.fromCodePoint(code)
    if (!/[\p{Cs}\p{Cn}\p{Co}]/u.test(letter) && isWanted(letter)) letters.push(letter)
  }
  return letters
}

test('every assigned letter is folded as in TypeScript, alone and between others', async () => {
  await withDatabase(await emptyTemplate(), async (client) => {
    expect(await foldedOtherwise(client, assignedLetters())).toBeUndefined()
    const others = assignedLetters((letter) => !/[\p{Script=Han}\p{Script=Hangul}]/u.test(letter))
    for (const context of [
      (one: string) => `A ${one}z${one}`,
      (one: string) => `É${one} か${one}`,
      (one: string) => ` ${one} ${one}ß`,
    ]) {
      expect(await foldedOtherwise(client, others.map(context))).toBeUndefined()
    }
  })
})

test('names of people and drinks, and generated texts, are folded as in TypeScript', async () => {
  const file = new SqliteFile(await templateDatabase(), { readonly: true })
  const names = ['product', 'brand', 'standardDrink', 'place', 'ingredient'].flatMap((table) =>
    file.prepare<[], string>(`SELECT name FROM ${table}`).pluck().all(),
  )
  file.close()
  const mixed = fc.string({
    unit: fc.constantFrom(...Array.from(`aÉe\u0301ß’'" ‑½ﬁＡｶﾞ가ᄀ\u1161\u11a8ΣςİıÇ\u3099か\u200b\u00ad\t`)),
    maxLength: 12,
  })
  const isStorable = (text: string) => !/\p{Surrogate}/u.test(text) && !text.includes('\0')
  const generated = fc.sample(fc.oneof(fc.string({ unit: 'binary' }), fc.string(), mixed), { numRuns: 20_000 })
  await withDatabase(await emptyTemplate(), async (client) => {
    expect(names.length).toBeGreaterThan(500)
    expect(await foldedOtherwise(client, names)).toBeUndefined()
    expect(await foldedOtherwise(client, generated.filter(isStorable))).toBeUndefined()
    expect((await client.query('SELECT folded(NULL) AS plain')).rows).toEqual([{ plain: null }])
  })
})

const ZONES = [
  ...['America/New_York', 'America/Los_Angeles', 'America/St_Johns', 'Europe/Berlin', 'Europe/London', 'Asia/Kolkata'],
  ...['Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Chatham', 'Africa/Casablanca', 'Etc/UTC'],
  ...['Mars/Olympus', ''],
]
const QUARTER_MS = 900_000
const SPAN_MS = 400 * 24 * 60 * 60_000

test('business dates and hours are those of TypeScript, also around a change of the clocks and in an unknown zone', async () => {
  const moments = fc.sample(fc.integer({ min: 1_500_000_000_000, max: 1_500_000_000_000 + 10 * SPAN_MS }), 500)
  const starts = [1_741_500_000_000, 1_762_060_000_000, 1_743_280_000_000, 1_325_200_000_000]
  const changes = starts.flatMap((start) => Array.from({ length: 200 }, (_, index) => start + index * QUARTER_MS - 1))
  await withDatabase(await emptyTemplate(), async (client) => {
    for (const zone of ZONES) {
      const all = [...moments, ...changes]
      const { rows } = await client.query(
        `SELECT businessDate(ms, $2) AS date, localHour(ms, $2) AS hour FROM unnest($1::bigint[]) WITH ORDINALITY AS given (ms, place) ORDER BY place`,
        [all, zone],
      )
      expect(rows).toEqual(all.map((ms) => ({ date: businessDate(ms, zone), hour: localHour(ms, zone) })))
    }
  })
})

test('a record of a chain has the hash of TypeScript', async () => {
  await withDatabase(await emptyTemplate(), async (client) => {
    for (const [before, content] of [
      ['', '{"a":1}'],
      ['ab12', 'Crème\n{"é":"\\"}'],
    ] as const) {
      const { rows } = await client.query('SELECT chainHash($1, $2) AS hash', [before, content])
      expect(rows).toEqual([{ hash: chainHash(before, content) }])
    }
  })
})

test('a row is found by the beginnings of its words, folded and as written', async () => {
  const texts = ["O'Neill’s Crème 1/2", 'Ñandú ½ Ⅷ — 居酒屋 ไทย', 'हिन्दी Ελλάς', 'plain_words-here 42nd', "a'b"]
  await withDatabase(await emptyTemplate(), async (client) => {
    const isFound = async (text: string, typed: string) => {
      const { rows } = await client.query<{ found: boolean }>(
        `SELECT wordVector(folded($1) || ' ' || $1) @@ cast($2 AS tsquery) AS found`,
        [text, wordQuery(typed)],
      )
      return rows[0]?.found
    }
    for (const text of texts) {
      for (const word of foldedWords(text)) {
        expect(await isFound(text, word), `${word} in ${text}`).toBe(true)
        expect(await isFound(text, Array.from(word).slice(0, -1).join('') || word)).toBe(true)
      }
      expect(await isFound(text, 'x'.repeat(30))).toBe(false)
      expect(await isFound(text, ' - ')).toBe(false)
    }
    expect(await isFound("O'Neill", 'neil')).toBe(true)
    expect(await isFound("O'Neill", 'oneil')).toBe(true)
    expect(await isFound("O'Neill", 'eill')).toBe(false)
    expect(await isFound('x'.repeat(5000), 'x'.repeat(100))).toBe(true)
  })
})
