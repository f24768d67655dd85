import type { Business } from '../../../contract/entities/businesses'
import { centsFromDollars, formatDollars } from '../../../contract/money'
import { limitsOf, tabModeName } from '../../../contract/tabs'
import { TOO_BUSY_NAMES } from '../../../contract/too-busy'

/* Settings of a business in words. */

export function compWords({ bartenderComp, managerComp }: Business): string {
  const dollars = (amount: number) => formatDollars(centsFromDollars(amount))
  const manager = managerComp === null ? 'without limit' : `up to ${dollars(managerComp)}`
  return `Managers ${manager}, Bartenders ${bartenderComp === 0 ? 'none' : `up to ${dollars(bartenderComp)}`}`
}

export function limitWords({ maxAlcoholicDrinks, maxStandardDrinksPerHour }: Business): string {
  const limits = [
    ...(maxAlcoholicDrinks === null ? [] : [`${maxAlcoholicDrinks} alcoholic drinks an order`]),
    ...(maxStandardDrinksPerHour === null ? [] : [`${maxStandardDrinksPerHour} standard drinks an hour`]),
  ]
  return limits.length === 0 ? 'None' : limits.join(', ')
}

export function promiseWords({ latestPromise, whenTooBusy }: Business): string {
  if (latestPromise === null) return 'However late it is'
  return `${latestPromise} min, then ${TOO_BUSY_NAMES[whenTooBusy].toLowerCase()}`
}

export function tabWords({ tabMode, tabLimits }: Business): string {
  if (tabMode === 'each') return tabModeName(tabMode)
  return `${tabModeName(tabMode)}, up to ${limitsOf(tabLimits)
    .map((limit) => `$${limit}`)
    .join(', ')}`
}
