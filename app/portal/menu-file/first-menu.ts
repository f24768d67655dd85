import type { Sheet } from '../../platform/spreadsheet/sheet'
import { guessColumns, type Guess } from './guess-columns'
import { whyNoMenu } from './columns'
import { readDrinks } from './read-drinks'

/** The first sheet with drinks that have prices, or the named one, with a guess at its columns. */
export function firstMenu(sheets: readonly Sheet[], named?: number): { index: number; guess: Guess } {
  const guesses = sheets.map((sheet) => guessColumns(sheet))
  const isMenu = (index: number) => {
    const [sheet, guess] = [sheets[index], guesses[index]]
    if (!sheet || !guess || whyNoMenu(guess.mapping) !== undefined) return false
    return readDrinks(sheet, guess.mapping, new Map()).drinks.some(({ prices }) => prices.length > 0)
  }
  const found = named ?? sheets.findIndex((_, index) => isMenu(index))
  const index = found >= 0 && found < sheets.length ? found : 0
  return { index, guess: guesses[index] ?? guessColumns({ name: '', rows: [] }) }
}
