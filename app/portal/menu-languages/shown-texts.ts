import { z } from 'zod'
import { containsWords } from '../../../contract/folded'
import type { MenuLanguage } from '../../../contract/languages'
import { MAX_TRANSLATED_DESCRIPTION, MAX_TRANSLATED_NAME } from '../../../contract/entities/menu-translations'
import type { Services } from '../../platform/server/services'
import {
  changedSince,
  countedOf,
  leftOf,
  TEXT_FIELDS,
  textParts,
  typedText,
  type MenuText,
  type TextField,
} from './texts'

/** One text to translate, as its line on the screen. */
export interface TextInput {
  field: TextField
  english: string
  typed: string
  max: number
  /** Whether guests read the English although the text should be typed. */
  isLeft: boolean
  /** The earlier English text, if it has changed since the text was typed. */
  was: string | null
}

export interface TextLine {
  key: string
  /** Null for a line below the same part's heading. */
  heading: string | null
  inputs: TextInput[]
}

const LINES_A_PAGE = 50

/** The filters of the screen from its address. An invalid one is ignored. */
const textFilters = z.object({
  part: z.string().max(50).optional().catch(undefined),
  show: z.enum(['left']).optional().catch(undefined),
  searchString: z.string().max(255).optional().catch(undefined),
  page: z.coerce.number().int().min(0).catch(0).default(0),
  size: z.coerce.number().int().min(1).max(100).catch(LINES_A_PAGE).default(LINES_A_PAGE),
})
type TextFilters = z.infer<typeof textFilters>

export function textFiltersIn(query: URLSearchParams): TextFilters {
  return textFilters.parse(Object.fromEntries(query))
}

/** A page of a menu's texts, and how many are left to type. */
export async function readTexts(
  app: Services,
  businessId: number,
  { language, filters }: { language: MenuLanguage; filters: TextFilters },
) {
  const book = await app.priceBooks.of(app.db, businessId)
  const parts = textParts(book, language)
  const all = parts.flatMap(({ texts }) => texts)
  const shown = parts
    .filter(({ id }) => !filters.part || id === filters.part)
    .flatMap(({ label, texts }) => texts.filter((text) => matches(text, filters)).map((text) => ({ label, text })))
  const { size } = filters
  const last = Math.max(0, Math.ceil(shown.length / size) - 1)
  const page = Math.min(filters.page, last)
  const onPage = shown.slice(page * size, (page + 1) * size)
  return {
    lines: onPage.map(({ label, text }, index): TextLine => ({
      key: text.key,
      heading: onPage[index - 1]?.label === label ? null : label,
      inputs: inputsOf(text),
    })),
    parts: parts.map(({ id, label, texts }) => ({ id, label, left: countLeft(texts) })),
    left: countLeft(all),
    counted: all.reduce((sum, text) => sum + countedOf(text), 0),
    page,
    pageCount: last + 1,
    total: shown.length,
    size,
  }
}

export function countLeft(texts: readonly MenuText[]): number {
  return texts.reduce((sum, text) => sum + leftOf(text).length, 0)
}

function matches(text: MenuText, { show, searchString }: TextFilters): boolean {
  if (show === 'left' && leftOf(text).length === 0) return false
  if (!searchString) return true
  const words = TEXT_FIELDS.flatMap((field) => [text.english[field], typedText(text, field)]).join(' ')
  return containsWords(words, searchString)
}

function inputsOf(text: MenuText): TextInput[] {
  const left = leftOf(text)
  return TEXT_FIELDS.flatMap((field) => {
    const english = text.english[field]
    if (english === null) return []
    const max = field === 'name' ? MAX_TRANSLATED_NAME[text.type] : MAX_TRANSLATED_DESCRIPTION
    const typed = typedText(text, field) ?? ''
    return [{ field, english, typed, max, isLeft: left.includes(field), was: changedSince(text, field) }]
  })
}
