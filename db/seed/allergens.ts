import type { Allergen } from '../../contract/enumerations'
import type { Ingredients } from './ingredients'
import type { DemoRows } from './rows'
import type { Shelf } from './shelf'

/** By ingredient: only the undisputed ones. */
const IN_INGREDIENTS: Readonly<Record<string, readonly Allergen[]>> = {
  'Fresh cream': ['Milk'],
  'Egg white': ['Eggs'],
  'Egg yolk': ['Eggs'],
  'Orgeat syrup': ['TreeNuts'],
  Falernum: ['TreeNuts'],
  'Worcestershire sauce': ['Fish'],
  'Maraschino cherry': ['Sulfites'],
}

/** By product. */
const IN_PRODUCTS: Readonly<Record<string, readonly Allergen[]>> = {
  'Baileys Original Irish Cream': ['Milk'],
  'Disaronno Originale': ['TreeNuts'],
  'Frangelico Hazelnut Liqueur': ['TreeNuts'],
  'Left Hand Milk Stout Nitro': ['Milk'],
}

/** By alcohol type, for all of its products: wines are sulfured. */
const IN_TYPES: Readonly<Record<string, readonly Allergen[]>> = {
  'Red Wine': ['Sulfites'],
  'White Wine': ['Sulfites'],
  'Rosé Wine': ['Sulfites'],
  'Sparkling Wine': ['Sulfites'],
  Vermouth: ['Sulfites'],
  'Aromatised Wine': ['Sulfites'],
  Port: ['Sulfites'],
  Sherry: ['Sulfites'],
  'Wheat Beer': ['Wheat'],
}

export function seedAllergens(rows: DemoRows, ingredients: Ingredients, shelf: Shelf): void {
  for (const [name, allergens] of Object.entries(IN_INGREDIENTS)) {
    const ingredientId = ingredients.id(name)
    for (const allergen of allergens) rows.enter('allergenMark', { type: 'Ingredient', ingredientId, allergen })
  }
  const marked = new Map<number, readonly Allergen[]>(
    shelf.products.flatMap(({ id, alcoholType }) => {
      const allergens = alcoholType === null ? undefined : IN_TYPES[alcoholType]
      return allergens ? [[id, allergens] as const] : []
    }),
  )
  for (const [label, allergens] of Object.entries(IN_PRODUCTS)) {
    const { id } = shelf.product(label)
    marked.set(id, [...(marked.get(id) ?? []), ...allergens])
  }
  for (const [productId, allergens] of marked) {
    for (const allergen of allergens) rows.enter('allergenMark', { type: 'Product', productId, allergen })
  }
}
