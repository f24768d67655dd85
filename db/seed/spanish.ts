import { COCKTAILS } from './cocktails'
import { CATEGORIES, type Drinks } from './drinks'
import { BAR_CALLS, ZERO_PROOF } from './house-drinks'
import { HERON } from './menu-cards'
import { SHOWN_AS, type Menu } from './menus'
import type { Pours } from './pours'
import type { Names } from './recipe'
import {
  CATEGORY_WORDS,
  CHANGE_WORDS,
  DRINK_WORDS,
  INGREDIENT_WORDS,
  POUR_WORDS,
  SPIRIT_WORDS,
  VESSEL_WORDS,
  type Typed,
} from './spanish-words'

interface English {
  name: string
  description?: string
}

/** Types a part of the first venue's menu in Spanish: its categories, two dozen drinks, and what they are made of. */
export function seedSpanish(
  { rows, ingredients, taxonomy }: Names,
  { drinks, pours }: { drinks: Drinks; pours: Pours },
  { venue, offers, ownCategoryId }: Menu,
): void {
  const { businessId } = venue
  const enter = (type: string, link: object, english: English, [name, description]: Typed) => {
    const described = description !== undefined && english.description !== undefined
    rows.enter('menuTranslation', {
      ...NO_LINK,
      businessId,
      language: 'es',
      type,
      ...link,
      name,
      nameOf: english.name,
      description: described ? description : null,
      descriptionOf: described ? english.description : null,
    })
  }
  const [ownName, ownDescription] = HERON.ownSection
  const sections = [...CATEGORIES.Drink, ...CATEGORIES.Product].map(([name, description]) => ({
    categoryId: drinks.category(name),
    name: SHOWN_AS[name] ?? name,
    description,
  }))
  const own = { categoryId: ownCategoryId, name: ownName, description: ownDescription }
  for (const { categoryId, ...english } of [own, ...sections]) {
    const typed = CATEGORY_WORDS[english.name]
    if (typed) enter('Category', { categoryId }, english, typed)
  }
  for (const { menuItemId, name } of offers) {
    const typed = DRINK_WORDS[name]
    const english = DESCRIBED.find((drink) => drink.name === name)
    if (typed && english) enter('MenuItem', { menuItemId }, english, typed)
  }
  for (const { id, pour, vessel } of pours.formats) {
    const [poured, into] = [POUR_WORDS[pour], VESSEL_WORDS[vessel]]
    if (!poured || !into) continue
    enter('PourFormat', { pourFormatId: id }, { name: `${pour} - ${vessel}` }, [`${poured} - ${into}`])
  }
  for (const [name, typed] of Object.entries(INGREDIENT_WORDS)) {
    enter('Ingredient', { ingredientId: ingredients.id(name) }, { name }, [typed])
  }
  for (const [type, subtype, name, typed] of SPIRIT_WORDS) {
    const [of, link] =
      subtype === null
        ? (['AlcoholType', { alcoholTypeId: taxonomy.type(type) }] as const)
        : (['AlcoholSubtype', { alcoholSubtypeId: taxonomy.subtype(type, subtype) }] as const)
    enter(of, link, { name }, [typed])
  }
  for (const { id, ...english } of drinks.substitutions) {
    const typed = CHANGE_WORDS[english.name]
    if (typed) enter('Substitution', { substitutionId: id }, english, typed)
  }
}

const DESCRIBED: readonly English[] = [...HERON.houseDrinks, ...COCKTAILS, ...BAR_CALLS, ...ZERO_PROOF]

const NO_LINK = {
  categoryId: null,
  menuItemId: null,
  pourFormatId: null,
  ingredientId: null,
  alcoholTypeId: null,
  alcoholSubtypeId: null,
  substitutionId: null,
}
