import type { TranslatedType } from '../../../contract/enumerations'
import type { Language } from '../../../contract/languages'
import type { Services } from '../../platform/server/services'
import type { PriceBook } from './price-book'
import { HOUSE_SERVE } from './price-book-pours'
import { translationKey } from './translations'

interface Described {
  name: string
  description: string | null
}

/** A line of an order or a receipt, by its English snapshot. */
interface OrderedLine {
  menuItemId: number
  name: string
  pour: string | null
  substitutions: ReadonlyArray<{ id: number; name: string }>
}

/** The texts of a menu in a guest's language. Each method gets the English text, and returns it if the venue has typed no other for it. */
export interface MenuWords {
  name(type: TranslatedType, id: number, english: string): string
  /** The thing with name and description in the guest's language. */
  described<T extends Described>(type: TranslatedType, thing: T & { id: number }): T & WithLanguage
  /** Name of an item's pour. */
  pour(menuItemId: number, english: string): string
  /** An ordered line. Orders store the English texts, so a drink that has been renamed since keeps them. */
  line<T extends OrderedLine>(line: T): T & Pick<WithLanguage, 'nameLang'>
}

/** Set only where a text stays English in another language's screen. */
export interface WithLanguage {
  nameLang?: 'en'
  descriptionLang?: 'en'
}

/** The texts of a venue's menu in a language. */
export function menuWords(book: PriceBook, language: Language): MenuWords {
  return language === 'en' ? ENGLISH : new Translated(book, language)
}

/** As `menuWords`. In English it reads nothing. @throws 404 for a business that does not exist */
export async function readMenuWords(app: Services, businessId: number, language: Language): Promise<MenuWords> {
  return language === 'en' ? ENGLISH : menuWords(await app.priceBooks.of(app.db, businessId), language)
}

/** A menu is in English, so nothing is looked up. */
const ENGLISH: MenuWords = {
  name: (_type, _id, english) => english,
  described: (_type, thing) => thing,
  pour: (_menuItemId, english) => english,
  line: (line) => line,
}

class Translated implements MenuWords {
  constructor(
    private readonly book: PriceBook,
    private readonly language: Language,
  ) {}

  name(type: TranslatedType, id: number, english: string): string {
    return this.#typed(type, id, 'name', english) ?? english
  }

  described<T extends Described>(type: TranslatedType, thing: T & { id: number }): T & WithLanguage {
    const name = this.#typed(type, thing.id, 'name', thing.name)
    const description =
      thing.description === null ? null : this.#typed(type, thing.id, 'description', thing.description)
    return {
      ...thing,
      ...(name === undefined ? { nameLang: 'en' } : { name }),
      ...(description === undefined ? { descriptionLang: 'en' } : { description }),
    }
  }

  pour(menuItemId: number, english: string): string {
    if (english === HOUSE_SERVE.en) return HOUSE_SERVE[this.language]
    const pour = this.book.items.get(menuItemId)?.pours.find(({ name }) => name === english)
    return pour?.pourFormatId == null ? english : this.name('PourFormat', pour.pourFormatId, english)
  }

  line<T extends OrderedLine>(line: T): T & Pick<WithLanguage, 'nameLang'> {
    const name = this.#typed('MenuItem', line.menuItemId, 'name', line.name)
    return {
      ...line,
      ...(name === undefined ? { nameLang: 'en' } : { name }),
      pour: line.pour === null ? null : this.pour(line.menuItemId, line.pour),
      substitutions: line.substitutions.map((change) => ({
        ...change,
        name: this.name('Substitution', change.id, change.name),
      })),
    }
  }

  /** Undefined if the venue has typed nothing for this English text. */
  #typed(type: TranslatedType, id: number, field: 'name' | 'description', english: string): string | undefined {
    const known = this.book.translations.get(translationKey(this.language, type, id))
    const of = known?.[field === 'name' ? 'nameOf' : 'descriptionOf'] ?? null
    return of === null || of === english ? (known?.[field] ?? undefined) : undefined
  }
}
