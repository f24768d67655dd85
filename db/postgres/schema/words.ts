import { foldedWords } from '../../../contract/folded'

/**
 * The typed words as a `tsquery`: each must begin a word of the row. Use: `words @@ cast(… as tsquery)`. Without any
 * word nothing matches. The words of rows are made by `wordVector` (functions.ts).
 */
export function wordQuery(typed: string): string {
  return foldedWords(typed)
    .map((word) => `'${word}':*`)
    .join(' & ')
}
