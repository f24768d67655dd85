import { folded, foldedWords } from '../../../contract/folded'

/** The texts of a menu line that the search reads. */
export interface Findable {
  name: string
  description: string | null
  /** The English texts, where name and description are in another language. */
  english?: { name: string | null; description: string | null }
  /** Names of its categories and allergens. */
  others: readonly string[]
}

/** How well a word matches, best first. Name matches rank above all others. */
const [IS_NAME, BEGINS_NAME, BEGINS_OTHER, IN_DESCRIPTION, BEGINS_IN_DESCRIPTION] = [0, 1, 2, 3, 4] as const

/** In shorter words, one wrong letter makes another word. */
const TOLERANT_LETTERS = 4

/**
 * Returns the lines in which each typed word begins a word of the name, of a category or allergen, or of the description. Name matches come first,
 * otherwise the menu's order holds. If none match, one letter may be wrong: 'negrony' finds Negroni.
 */
export function foundLines<Line extends Findable>(lines: readonly Line[], search: string): Line[] {
  const typed = foldedWords(search)
  if (typed.length === 0) return folded(search) === '' ? [...lines] : []
  const exact = ranked(lines, typed, (word, sought) => word.startsWith(sought))
  return exact.length > 0 ? exact : ranked(lines, typed, nearlyBegins)
}

type Begins = (word: string, sought: string) => boolean

function ranked<Line extends Findable>(lines: readonly Line[], typed: readonly string[], begins: Begins): Line[] {
  return lines
    .flatMap((line) => {
      const ranks = typed.map((sought) => rankOf(line, sought, begins))
      return ranks.includes(undefined) ? [] : [{ line, rank: Math.max(...ranks.map((rank) => rank ?? 0)) }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ line }) => line)
}

function rankOf(line: Findable, sought: string, begins: Begins): number | undefined {
  const { name, others, description } = searchWords(line)
  const beginsOne = (words: readonly string[]) => words.some((word) => begins(word, sought))
  if (name.includes(sought)) return IS_NAME
  if (beginsOne(name)) return BEGINS_NAME
  if (beginsOne(others)) return BEGINS_OTHER
  if (description.includes(sought)) return IN_DESCRIPTION
  return beginsOne(description) ? BEGINS_IN_DESCRIPTION : undefined
}

type Words = Record<'name' | 'others' | 'description', readonly string[]>

/** Caches each line's folded words, so that typing a letter does not fold them again. */
const wordsOfLine = new WeakMap<Findable, Words>()

function searchWords(line: Findable): Words {
  const before = wordsOfLine.get(line)
  if (before) return before
  const words = {
    name: wordsIn(line.name, line.english?.name),
    others: line.others.flatMap(foldedWords),
    description: wordsIn(line.description, line.english?.description),
  }
  wordsOfLine.set(line, words)
  return words
}

function wordsIn(...texts: ReadonlyArray<string | null | undefined>): string[] {
  return texts.flatMap((text) => foldedWords(text ?? ''))
}

/** True if a word begins with this one, allowing one error after the first letter: wrong, missing, extra, or swapped with the next. */
function nearlyBegins(word: string, sought: string): boolean {
  if (sought.length < TOLERANT_LETTERS || word[0] !== sought[0]) return word.startsWith(sought)
  let same = 1
  while (same < sought.length && word[same] === sought[same]) same++
  const [left, meant] = [sought.slice(same), word.slice(same)]
  return (
    meant.startsWith(left) ||
    meant.slice(1).startsWith(left.slice(1)) ||
    meant.startsWith(left.slice(1)) ||
    meant.slice(1).startsWith(left) ||
    (left[0] === meant[1] && left[1] === meant[0] && meant.slice(2).startsWith(left.slice(2)))
  )
}
