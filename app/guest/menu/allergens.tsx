import type { Allergen } from '../../../contract/enumerations'
import { useWords } from '../frame/use-words'

/** Lists the allergens known to be in a drink. Never claims that one is absent (docs/rules/catalogue.md#allergens). */
export function Allergens({ of }: { of: readonly Allergen[] }) {
  const { drink } = useWords().words
  return (
    <div role="status">
      {of.length > 0 && <p>{drink.contains(of.map((allergen) => drink.allergens[allergen]).join(', '))}</p>}
      <p className="soft">{drink.askAllergies}</p>
    </div>
  )
}
