import { badRequest, type FieldError } from '../../../contract/errors'
import { containsWords } from '../../../contract/folded'
import type { Option } from '../../platform/ui/form/form-row'
import { ranked } from '../../platform/ui/ranked'
import type { Texts } from '../../platform/ui/form/zod-form'
import { findBottles, partAt, readParts, valueOf, type Part, type PartsOfVenue } from './find-parts'
import { matchPart } from './match-part'
import { readRecipe, type TypedPart } from './recipe-text'
import { newIngredient } from './new-ingredient'
import { choiceName, NEW_INGREDIENT, textName } from './row-names'

/** A part of a typed recipe as its row shows it. */
export interface RecipeRow {
  /** The typed words, which identify the row. */
  text: string
  /** '2 oz' */
  amount: string
  name: string
  /** The chosen part as its form names it: 'Ingredient:7'; '' for none. */
  value: string
  options: Option[]
  /** Whether staff should look at the choice. */
  isUnsure: boolean
  isOptional: boolean
}

interface ReadPart {
  typed: TypedPart
  row: RecipeRow
  /** Whether the form has shown this row. */
  isShown: boolean
  part: Part | undefined
}

/** Options that a row offers without JavaScript. */
const OFFERED = 12
/** Most parts of a drink. */
const MAX_PARTS = 40

/** Reads a recipe as typed and finds each part; a row that the form has shown keeps the choice made there. @throws 400 for too many parts */
export async function readRows(of: PartsOfVenue, typed: Texts): Promise<ReadPart[]> {
  const recipe = readRecipe(typed.recipe ?? '')
  if (recipe.length > MAX_PARTS) {
    throw badRequest([{ path: 'recipe', message: `At most ${MAX_PARTS} parts` }])
  }
  const parts = recipe.length === 0 ? [] : await readParts(of)
  const read: ReadPart[] = []
  for (const [index, one] of recipe.entries()) {
    const match = await find(of, one, parts)
    const isShown = typed[textName(index)] === one.text
    const choice = isShown ? (typed[choiceName(index)] ?? '') : ''
    const chosen = choice === NEW_INGREDIENT ? newPart(of, one.name) : await partAt(of, choice)
    const [first] = match.found
    const part = isShown ? chosen : first
    // 'Lime wedge' is counted in pieces, and 'lime' in wedges.
    const isNamedWithUnit = match.inPieces && part && first && valueOf(part) === valueOf(first)
    const known = optionsOf([...(chosen && chosen.id !== NEW_ID ? [chosen] : []), ...match.found])
    const addition = { value: NEW_INGREDIENT, label: `A new ingredient: ${one.name}` }
    const options = match.isSure ? known : [...known, addition]
    read.push({
      typed: isNamedWithUnit ? { ...one, unit: 'piece' } : one,
      isShown,
      part,
      row: {
        text: one.text,
        amount: amountOf(one),
        name: one.name,
        value: part ? (part.id === NEW_ID ? NEW_INGREDIENT : valueOf(part)) : '',
        options,
        isUnsure: !isShown && !match.isSure,
        isOptional: one.isOptional,
      },
    })
  }
  return read
}

/** Units that say how much by themselves. */
const WITHOUT_NUMBER = new Set(['top up', 'fill up', 'to taste', 'rinse', 'float'])

function amountOf({ quantity, unit }: TypedPart): string {
  if (unit === 'piece') return String(quantity)
  return quantity === 1 && WITHOUT_NUMBER.has(unit) ? unit : `${quantity} ${unit}`
}

/** The id of an ingredient that is saved with the drink. */
export const NEW_ID = 0

function newPart({ businessId }: PartsOfVenue, name: string): Part {
  const { isAlcoholic } = newIngredient(name, businessId)
  return { type: 'Ingredient', id: NEW_ID, label: name, names: [], isAlcoholic }
}

/** The parts of a shown form. @throws 400 at each row without a choice */
export function chosenParts(read: readonly ReadPart[]): Array<{ typed: TypedPart; part: Part }> {
  const errors: FieldError[] = read.flatMap(({ part }, index) =>
    part ? [] : [{ path: choiceName(index), message: 'Choose what this is' }],
  )
  if (errors.length > 0) throw badRequest(errors)
  return read.flatMap(({ typed, part }) => (part ? [{ typed, part }] : []))
}

async function find(of: PartsOfVenue, typed: TypedPart, parts: readonly Part[]) {
  const match = matchPart(typed, parts)
  if (match.isSure) return match
  const bottles = await findBottles(of, typed.name)
  return bottles.length === 0 ? match : matchPart(typed, [...parts, ...bottles])
}

/** Searches for a row's picker, the best matches first. */
export async function findOptions(of: PartsOfVenue, searchString: string): Promise<Option[]> {
  const words = searchString.trim()
  const parts = await readParts(of)
  if (words === '') return optionsOf(parts, FOUND)
  const named = parts.filter(({ label, names }) => containsWords([label, ...names].join(' '), words))
  const options = optionsOf([...named, ...(await findBottles(of, words))], SOUGHT)
  return ranked(options, words).slice(0, FOUND)
}

/** Options that a search returns, and those that it ranks. */
const FOUND = 50
const SOUGHT = 300

function optionsOf(parts: readonly Part[], atMost = OFFERED): Option[] {
  const labels = new Map(parts.map((part) => [valueOf(part), part.label]))
  return [...labels].slice(0, atMost).map(([value, label]) => ({ value, label }))
}
