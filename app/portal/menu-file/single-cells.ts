import { folded } from '../../../contract/folded'
import { sizeIn } from './heading-words'

/** The meaning of a row with a single text and no price. */
export type Alone = 'section' | 'note' | 'description' | 'drink'

interface AloneCell {
  text: string
  /** Whether it is in the column of the drinks. */
  isName: boolean
  /** Whether an empty row is above it. */
  hasGap: boolean
  isFirst: boolean
  /** Whether one of the next two rows has a price. */
  isBeforeDrink: boolean
  /** Whether the row above is a drink without a description. */
  isAfterDrink: boolean
  /** Whether the file has a column of categories, so that no row is a section. */
  hasCategories: boolean
}

/** Words of sections, folded. */
const SECTIONS =
  /\b(?:cocktails?|mocktails?|beers?|wines?|spirits?|drafts?|draught|on tap|taps|bottles?|bottled|cans?|canned|reds?|whites?|rose|sparkling|bubbles|shots?|classics?|signatures?|house|specials?|seasonal|soft drinks?|sodas?|zero proof|non-?alcoholic|coffees?|teas?|juices?|whiske?ys?|bourbons?|ryes?|tequilas?|mezcals?|rums?|gins?|vodkas?|scotch|liqueurs?|cordials?|ciders?|seltzers?|frozen|tiki|highballs?|martinis?|margaritas?|spritz(?:es)?|happy hour|brunch|drinks|beverages|digestifs?|aperitifs?|amari|low abv|n\/a|featured|flights?)\b/

const LONGEST_SECTION = 50

/** Judges a row with a single text. A drink without a price is a mistake to correct, so only clear cases are something else. */
export function readAlone(cell: AloneCell): Alone {
  const { text, isName, hasGap, isFirst, isBeforeDrink, isAfterDrink, hasCategories } = cell
  const isMarked = /^[*†‡]/.test(text) || (/[.!]$/.test(text) && text.split(' ').length > 3)
  if (isMarked && !/^\*+[^*]+\*+$/.test(text)) return 'note'
  const isList = text.includes(',') && !isLoud(text)
  if (isAfterDrink && !hasGap && isName && isList) return 'description'
  if (text.length > LONGEST_SECTION) return 'note'
  if (hasCategories) return isName ? 'drink' : 'note'
  if (!isName) return isBeforeDrink ? 'section' : 'note'
  const isSection =
    hasGap ||
    isFirst ||
    isLoud(text) ||
    /:$/.test(text) ||
    /^[\W_]+\s?\p{L}.*[\W_]+$/u.test(text) ||
    SECTIONS.test(folded(text))
  if (isBeforeDrink) return isSection ? 'section' : 'drink'
  return isLoud(text) || isFirst ? 'note' : 'drink'
}

function isLoud(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)
}

/** The name of a category: '— COCKTAILS —' and 'Cocktails:' are 'Cocktails'. */
export function sectionName(text: string): string {
  if (text.length > MAX_NAME) return text
  const plain = text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})!?]+$/gu, '').replaceAll(/\s+/g, ' ')
  if (!isLoud(plain)) return plain
  // 'IPA' and 'N/A' stay.
  return plain.replaceAll(/[\p{L}’']{4,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase())
}

/** A size as menus show it; a bare number is in ml, or in ounces if it is small. */
export function measureIn(cell: string): string {
  if (!/^\d+(?:[.,]\d+)?$/.test(cell)) return sizeIn(cell) || cell
  return Number(cell.replace(',', '.')) < LEAST_ML ? `${cell} oz` : `${cell} ml`
}

const LEAST_ML = 50

const MAX_NAME = 200

/** A drink's name without leaders and marks of footnotes: 'Margarita .......', 'Negroni*'. */
export function withoutMarks(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ')
  // No name is that long, and patterns would take long on it.
  if (plain.length > MAX_NAME) return plain
  return plain
    .replace(/(?:\s*(?:\.{2,}|…|·{2,}|_{2,}))+\s*$/u, '')
    .replace(/[*†‡]+$/u, '')
    .replace(/^[•·▪►]\s*/u, '')
    .trim()
}
