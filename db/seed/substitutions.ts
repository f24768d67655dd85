import type { ModificationType } from '../../contract/enumerations'
import { type Names, type RecipeLine, recipeColumns, bottle, ml, spirit } from './recipe'

interface Substitution {
  name: string
  description: string
  /** The recipe line to replace, and its replacement (for a removal: the same line). Measures are ignored. */
  target: RecipeLine
  instead: RecipeLine
  modification?: ModificationType
  /** The drinks that offer it; by default, every drink with the target. */
  drinks?: readonly string[]
}

export interface OfferedSubstitution extends Pick<Substitution, 'name' | 'description'> {
  id: number
}

const kind = (type: string, subtype?: string) => spirit(0, type, subtype)
const product = (label: string) => bottle(0, label)
const ingredient = (name: string) => ml(0, name)

const SUBSTITUTIONS: readonly Substitution[] = [
  { name: 'Vodka instead of gin', description: 'Without the juniper.', target: kind('Gin'), instead: kind('Vodka') },
  { name: 'Gin instead of vodka', description: 'With botanicals.', target: kind('Vodka'), instead: kind('Gin') },
  {
    name: 'Mezcal instead of tequila',
    description: 'Agave with smoke.',
    target: kind('Tequila'),
    instead: kind('Mezcal'),
  },
  {
    name: 'Rye instead of bourbon',
    description: 'Drier and spicier.',
    target: kind('Whiskey', 'Bourbon'),
    instead: kind('Whiskey', 'Rye'),
  },
  {
    name: 'Bourbon instead of rye',
    description: 'Rounder and sweeter.',
    target: kind('Whiskey', 'Rye'),
    instead: kind('Whiskey', 'Bourbon'),
  },
  {
    name: 'Rye instead of Cognac',
    description: 'The way it has been made since phylloxera.',
    target: kind('Brandy', 'Cognac'),
    instead: kind('Whiskey', 'Rye'),
    drinks: ['Sazerac'],
  },
  {
    name: 'Spiced rum instead of white rum',
    description: 'Vanilla and clove.',
    target: kind('Rum', 'White'),
    instead: kind('Rum', 'Spiced'),
    drinks: ['Cuba Libre', 'Mojito', 'Piña Colada'],
  },
  {
    name: 'Zero-proof gin',
    description: "Lyre's Dry London Spirit.",
    target: kind('Gin'),
    instead: product("Lyre's Dry London Spirit"),
    drinks: ['Gin & Tonic', 'John Collins', 'Gin Fizz', 'Bramble'],
  },
  {
    name: 'Zero-proof tequila',
    description: 'Ritual Tequila Alternative.',
    target: kind('Tequila'),
    instead: product('Ritual Tequila Alternative'),
    drinks: ['Margarita', 'Paloma', 'Tequila Sunrise'],
  },
  {
    name: 'Zero-proof bourbon',
    description: "Lyre's American Malt.",
    target: kind('Whiskey', 'Bourbon'),
    instead: product("Lyre's American Malt"),
    drinks: ['Whiskey Sour', 'Old Fashioned'],
  },
  {
    name: 'Agave instead of simple syrup',
    description: 'Softer sweetness.',
    target: ingredient('Simple syrup'),
    instead: ingredient('Agave syrup'),
  },
  {
    name: 'Aquafaba instead of egg white',
    description: 'A vegan foam.',
    target: ingredient('Egg white'),
    instead: ingredient('Aquafaba'),
  },
  {
    name: 'No egg white',
    description: 'A thinner drink.',
    target: ingredient('Egg white'),
    instead: ingredient('Egg white'),
    modification: 'RemoveIngredient',
  },
  {
    name: 'Diet Coke',
    description: 'Without sugar.',
    target: product('Coca-Cola Classic'),
    instead: product('Diet Coke Original'),
  },
  { name: 'Diet cola', description: 'Without sugar.', target: ingredient('Cola'), instead: ingredient('Diet cola') },
  {
    name: 'No salt rim',
    description: 'A bare rim.',
    target: ingredient('Salt rim'),
    instead: ingredient('Salt rim'),
    modification: 'RemoveIngredient',
  },
  {
    name: 'Double espresso',
    description: 'Two shots.',
    target: ingredient('Espresso'),
    instead: ingredient('Espresso'),
    modification: 'ExtraAmount',
  },
  {
    name: 'Make it spicy',
    description: 'With muddled red chili.',
    target: kind('Tequila'),
    instead: ingredient('Red chili pepper'),
    modification: 'AddIngredient',
    drinks: ['Margarita', 'Paloma'],
  },
]

/** Enters the substitutions, and offers each for the drinks that have its target. Returns them with their ids. */
export function seedSubstitutions(
  names: Names,
  drinks: ReadonlyArray<{ id: number; name: string; recipe: readonly RecipeLine[] }>,
): OfferedSubstitution[] {
  return SUBSTITUTIONS.map(({ name, description, target, instead, modification, drinks: offeredFor }, priority) => {
    const substitutionId = names.rows.enter('substitution', {
      name,
      description,
      modificationType: modification ?? 'SubstituteProduct',
      targetType: target.type,
      targetEntityId: entityOf(target, names),
      substitutionType: instead.type,
      substitutionEntityId: entityOf(instead, names),
    })
    for (const drink of drinks) {
      if (offeredFor && !offeredFor.includes(drink.name)) continue
      const hasTarget = drink.recipe.some((line) => !line.noSubstitution && isSame(line, target, names))
      if (hasTarget) names.rows.enter('standardDrinkSubstitution', { drinkId: drink.id, substitutionId, priority })
    }
    return { id: substitutionId, name, description }
  })
}

function entityOf(line: RecipeLine, names: Names): number {
  const { productId, ingredientId, alcoholTypeId, alcoholSubtypeId } = recipeColumns(line, 0, names)
  return productId ?? ingredientId ?? alcoholTypeId ?? alcoholSubtypeId ?? 0
}

function isSame(line: RecipeLine, target: RecipeLine, names: Names): boolean {
  const isFlavored = line.type === 'AlcoholType' && line.flavor !== undefined
  return line.type === target.type && !isFlavored && entityOf(line, names) === entityOf(target, names)
}
