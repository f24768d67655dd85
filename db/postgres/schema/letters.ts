import { folded } from '../../../contract/folded'
import type { Client } from './client'

/** Planes of Unicode that have letters, and the plane of invisible tags. */
const PLANES: ReadonlyArray<readonly [first: number, last: number]> = [
  [0x0001, 0xd7ff],
  [0xe000, 0x3ffff],
  [0xe0000, 0xe0fff],
]
const CASELESS = /[\p{Lo}\p{Cn}\p{Co}]/u
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const WORD = /[\p{L}\p{M}\p{N}]/u

/**
 * Stores in PostgreSQL how this program folds letters and which of them are in words. The Unicode tables of the server's libraries may be older
 * or newer than ours, and both must fold alike. After a change of `folded`, a migration must call this again.
 */
export async function storeLetters(client: Client): Promise<void> {
  const letters: string[] = []
  const becomes: string[] = []
  for (const letter of allLetters()) {
    const plain = isPlain(letter) ? letter : foldedLetter(letter)
    if (plain === letter) continue
    letters.push(letter)
    becomes.push(plain)
  }
  await client.query('DELETE FROM "foldedLetter"')
  await client.query('INSERT INTO "foldedLetter" (letter, becomes) SELECT * FROM unnest($1::text[], $2::text[])', [
    letters,
    becomes,
  ])
  await client.query(
    `CREATE OR REPLACE FUNCTION "wordGap"() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT '[^${wordRanges()}]+' $$`,
  )
}

/** True for most letters of Asian scripts and for unassigned ones, which is quicker to see than to fold them. */
function isPlain(letter: string): boolean {
  return CASELESS.test(letter) && !INVISIBLE.test(letter) && letter.normalize('NFKD') === letter
}

/** A letter folded within a word, so that a space stays one. */
function foldedLetter(letter: string): string {
  return folded(`x${letter}x`).slice(1, -1)
}

function* allLetters(): Generator<string> {
  for (const [first, last] of PLANES) for (let code = first; code <= last; code++) yield String.fromCodePoint(code)
}

/** The letters of words as ranges of a regular expression, written as escapes. */
function wordRanges(): string {
  const ranges: Array<{ first: number; last: number }> = []
  for (const letter of allLetters()) {
    if (!WORD.test(letter)) continue
    const code = letter.codePointAt(0) ?? 0
    const range = ranges.at(-1)
    if (range?.last === code - 1) range.last = code
    else ranges.push({ first: code, last: code })
  }
  const escaped = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`
  return ranges.map(({ first, last }) => escaped(first) + (last > first ? `-${escaped(last)}` : '')).join('')
}
