import { foldedWords } from '../../../contract/folded'

/** The words of a name in lower case without accents: 'José-María O’Neill' is jose, maria, oneill. */
function nameParts(name: string): string[] {
  return foldedWords(name.replaceAll('.', ''))
}

/**
 * Whether the name on a document is that of an account: the same first and last name, in any order and case, with or without accents, middle
 * names and further last names. Nicknames do not match.
 *
 *     isSamePerson('JOSÉ MARÍA GARCÍA LÓPEZ', { firstName: 'Jose', lastName: 'Garcia' }) // true
 */
export function isSamePerson(onDocument: string, account: { firstName: string; lastName: string }): boolean {
  const shown = nameParts(onDocument)
  const [first, last] = [nameParts(account.firstName), nameParts(account.lastName)]
  const [given, family] = [first[0], last.at(-1)]
  if (given === undefined || family === undefined) return false
  // A typed word that the document does not have makes another name.
  const [typed, known] = [[...first, ...last], new Set(shown)]
  return shown.length >= 2 && typed.every((word) => known.has(word)) && hasBoth(shown, given, family)
}

/** One word cannot be both names, unless the document has it twice. */
function hasBoth(words: readonly string[], given: string, family: string): boolean {
  return given !== family || words.filter((word) => word === given).length > 1
}
