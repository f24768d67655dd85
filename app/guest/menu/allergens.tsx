import type { Allergen } from '../../../contract/enumerations'
import { useWords } from '../frame/use-words'

/** What is known to be in a drink; never that something is not (docs/rules/catalogue.md#allergens). */
export function Allergens({ of }: { of: readonly Allergen[] }) {
  const { drink } = useWords().words
  return (
    <div role="status">
      {of.length > 0 && <p>{drink.contains(of.map((allergen) => drink.allergens[allergen]).join(', '))}</p>}
      <p className="soft">{drink.askAllergies}</p>
    </div>
  )
}
