import type { Allergen } from './enumerations'

/**
 * Returns the allergens that warn on a ticket: all but sulfites, which every wine and vermouth contains. With sulfites, every second ticket would
 * carry the warning and bartenders would stop reading it.
 */
export function warnedAllergens(allergens: readonly Allergen[]): Allergen[] {
  return allergens.filter((allergen) => allergen !== 'Sulfites')
}
