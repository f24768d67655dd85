import { useWords } from '../frame/use-words'
import { countOf, STRENGTHS, type Filters } from './filters'
import type { MenuScreen } from './menu-screen'

interface MenuFiltersProps {
  lines: MenuScreen['lines']
  filters: Filters
  onChange: (filters: Filters) => void
}

/** A fold with the menu's filters. Allergens that no drink has are left out. Part of the search form, which submits it without JavaScript. */
export function MenuFilters({ lines, filters, onChange }: MenuFiltersProps) {
  const { words } = useWords()
  const count = countOf(filters)
  const allergens = [...new Set(lines.flatMap(({ contains }) => contains))]
  return (
    <details className="filters">
      <summary>{count === 0 ? words.menu.filters : words.menu.filtersOn(count)}</summary>
      <div className="folded">
        <fieldset>
          <legend>{words.menu.strength}</legend>
          {STRENGTHS.map((strength) => (
            <label key={strength}>
              <input
                type="radio"
                name="strength"
                value={strength}
                checked={filters.strength === strength}
                onChange={() => onChange({ ...filters, strength })}
              />
              {words.menu.strengths[strength]}
            </label>
          ))}
        </fieldset>
        {allergens.length > 0 && (
          <fieldset>
            <legend>{words.menu.without}</legend>
            {allergens.map((allergen) => (
              <label key={allergen}>
                <input
                  type="checkbox"
                  name="without"
                  value={allergen}
                  checked={filters.without.includes(allergen)}
                  onChange={({ target }) => {
                    const others = filters.without.filter((one) => one !== allergen)
                    onChange({ ...filters, without: target.checked ? [...others, allergen] : others })
                  }}
                />
                {words.drink.allergens[allergen]}
              </label>
            ))}
            <p className="soft">{words.drink.askAllergies}</p>
          </fieldset>
        )}
        <noscript>
          <button className="button second">{words.menu.show}</button>
        </noscript>
      </div>
    </details>
  )
}
