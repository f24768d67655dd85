import type { TranslatedType } from '../../../contract/enumerations'
import type { MenuLanguage } from '../../../contract/languages'
import { isDescribed } from '../../../contract/entities/menu-translations'
import type { BookItem, PriceBook } from '../../ordering/menu/price-book'
import { translationKey, type Translation } from '../../ordering/menu/translations'
import { categoryOf } from '../menu-editor/menu-lines'

export type TextField = 'name' | 'description'
export const TEXT_FIELDS: readonly TextField[] = ['name', 'description']

/** An entry of a menu, with its English texts and the venue's translations. */
export interface MenuText {
  /** 'MenuItem-12' */
  key: string
  type: TranslatedType
  /** Several for sizes of the same name, which are translated together. */
  ids: readonly number[]
  english: Record<TextField, string | null>
  typed: Translation | undefined
  /** A brand: the same in every language, unless the venue types another one. */
  isBrand: boolean
}

/** The texts of one category of the menu, or of its sizes, recipes or changes. */
export interface TextPart {
  /** 'category-7', 'sizes' */
  id: string
  label: string
  texts: readonly MenuText[]
}

/** All texts that guests see of a menu, in its order. */
export function textParts(book: PriceBook, language: MenuLanguage): TextPart[] {
  const items = [...book.items.values()].filter(({ isActive, pours }) => isActive && pours.length > 0)
  const textOf = ({ type, ids, name, description = null, isBrand = false }: Named): MenuText => {
    const known = ids.map((id) => book.translations.get(translationKey(language, type, id)))
    return {
      key: `${type}-${ids[0]}`,
      type,
      ids,
      english: { name, description: isDescribed(type) ? description : null },
      typed: known.find((one) => one !== undefined),
      isBrand,
    }
  }
  const sections = new Map(items.map((item) => [item.id, categoryOf(book, item)?.id]))
  const sectionOf = (id: number | undefined) =>
    items.filter((item) => sections.get(item.id) === id).map((item) => textOf(namedItem(item)))
  const parts: TextPart[] = [
    {
      id: 'categories',
      label: 'Categories',
      texts: book.categories.map(({ id, name, description }) =>
        textOf({ type: 'Category', ids: [id], name, description }),
      ),
    },
    ...book.categories.map(({ id, name }) => ({ id: `category-${id}`, label: name, texts: sectionOf(id) })),
    { id: 'others', label: 'In no category', texts: sectionOf(undefined) },
    { id: 'sizes', label: 'Sizes', texts: sizesOf(items).map(textOf) },
    { id: 'recipes', label: 'Ingredients and spirits', texts: recipesOf(items).map(textOf) },
    { id: 'changes', label: 'Changes', texts: changesOf(items).map(textOf) },
  ]
  return parts.filter(({ texts }) => texts.length > 0)
}

interface Named {
  type: TranslatedType
  ids: readonly number[]
  name: string
  description?: string | null
  isBrand?: boolean
}

function namedItem({ id, name, description, type }: BookItem): Named {
  return { type: 'MenuItem', ids: [id], name, description, isBrand: type === 'Product' }
}

function sizesOf(items: readonly BookItem[]): Named[] {
  const ids = new Map<string, Set<number>>()
  for (const { name, pourFormatId } of items.flatMap(({ pours }) => pours)) {
    if (pourFormatId !== null) ids.set(name, (ids.get(name) ?? new Set()).add(pourFormatId))
  }
  return [...ids].map(([name, formats]): Named => ({ type: 'PourFormat', ids: [...formats], name }))
}

/** The parts of recipes that guests read. Products are brands. */
function recipesOf(items: readonly BookItem[]): Named[] {
  const named = items.flatMap(({ recipe, substitutions }): Named[] => [
    ...recipe.flatMap(({ type, entityId, name, slot }) =>
      type === 'Product' ? [] : [{ type, ids: [entityId], name: slot ?? name }],
    ),
    ...substitutions.flatMap(({ replacement: { type, entityId }, replacementSlot }): Named[] =>
      replacementSlot !== null && (type === 'AlcoholType' || type === 'AlcoholSubtype')
        ? [{ type, ids: [entityId], name: replacementSlot }]
        : [],
    ),
  ])
  return onceEach(named)
}

function changesOf(items: readonly BookItem[]): Named[] {
  const changes = items.flatMap(({ substitutions }) => substitutions)
  return onceEach(changes.map(({ id, name, description }) => ({ type: 'Substitution', ids: [id], name, description })))
}

function onceEach(named: readonly Named[]): Named[] {
  return [...new Map(named.map((one) => [`${one.type} ${one.ids[0]}`, one])).values()]
}

/** The typed text, even if it was typed for another English text. */
export function typedText({ typed }: MenuText, field: TextField): string | null {
  return typed?.[field] ?? null
}

/** The English text that a text was typed for, if the English has changed since; then guests read the English. */
export function changedSince(text: MenuText, field: TextField): string | null {
  const of = text.typed?.[field === 'name' ? 'nameOf' : 'descriptionOf'] ?? null
  return typedText(text, field) !== null && of !== null && of !== text.english[field] ? of : null
}

/** The fields that guests read in English although they could be translated. */
export function leftOf(text: MenuText): TextField[] {
  return TEXT_FIELDS.filter(
    (field) =>
      text.english[field] !== null &&
      !(field === 'name' && text.isBrand && typedText(text, field) === null) &&
      (typedText(text, field) === null || changedSince(text, field) !== null),
  )
}

/** How many texts are counted: all but the names of brands. */
export function countedOf({ english, isBrand }: MenuText): number {
  return TEXT_FIELDS.filter((field) => english[field] !== null && !(field === 'name' && isBrand)).length
}
