import type { Allergen } from './enumerations'

/**
 * A drink's allergens that change how its ticket is handled: all but sulfites, which every wine and vermouth contains. If sulfites counted,
 * bartenders would see the warning on every second ticket and stop reading it.
 */
export function warnedAllergens(allergens: readonly Allergen[]): Allergen[] {
  return allergens.filter((allergen) => allergen !== 'Sulfites')
}
