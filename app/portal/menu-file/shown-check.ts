import { formatDollars } from '../../../contract/money'
import type { CheckedMenu } from './import-menu'
import { wordsOf } from './import-menu'
import { badLines, whyNothing, type PlannedDrink } from './plan'
import type { Choices } from './stored-file'

/** A drink of a file as the check shows it. */
export interface ShownDrink {
  line: number
  name: string
  category: string
  /** '$12.00', or 'Glass $11.00, Bottle $40.00' */
  price: string
  /** The change that the import makes to it. */
  deed: string
  /** 'Yes' or 'No'; null where staff decide. */
  alcohol: string | null
  /** The decision: '', 'yes' or 'no'; null where there is none to make. */
  decided: string | null
  description: string
  problems: string[]
  notes: string[]
  /** Texts of the inputs that correct it; null without one. */
  nameInput: string | null
  priceInput: string | null
  /** Whether it may be the heading of a category instead. */
  mayBeHeading: boolean
}

export interface ShownCheck {
  /** Drinks with mistakes, and those whose alcohol staff should decide. */
  toLookAt: ShownDrink[]
  /** The others, as they will be. */
  others: ShownDrink[]
  /** Drinks that are not shown. */
  hidden: number
  left: Array<{ line: number; text: string }>
  passedOver: Array<{ line: number; text: string }>
  categories: string[]
  counts: { added: number; priced: number; same: number; bad: number; unsure: number }
  /** '38 new drinks, 2 prices': what the good rows give. */
  summary: string
  /** Why nothing can be imported. */
  nothing: string | null
  seen: string
}

/** Rows shown as they will be. */
const SHOWN = 20
/** Rows to look at that are shown at once. */
const SHOWN_TO_LOOK_AT = 60

export function shownCheck(
  { plan, seen }: CheckedMenu,
  choices: Choices,
  { isWhole }: { isWhole: boolean },
): ShownCheck {
  const needsLook = ({ problems, alcohol, deed }: PlannedDrink) =>
    problems.length > 0 || (deed === 'own' && !alcohol.isSure)
  const toLookAt = plan.drinks.filter(needsLook)
  const rest = plan.drinks.filter((drink) => !needsLook(drink))
  // Prices that change are seen first: those drinks are on sale.
  const others = [...rest.filter(({ deed }) => deed === 'price'), ...rest.filter(({ deed }) => deed !== 'price')]
  const good = plan.drinks.filter(({ problems }) => problems.length === 0)
  const count = (fits: (drink: PlannedDrink) => boolean) => plan.drinks.filter(fits).length
  const shown = (drinks: readonly PlannedDrink[], most: number) =>
    drinks.slice(0, isWhole ? undefined : most).map((drink) => shownDrink(drink, choices))
  const first = { toLookAt: shown(toLookAt, SHOWN_TO_LOOK_AT), others: shown(others, SHOWN) }
  return {
    ...first,
    hidden: plan.drinks.length - first.toLookAt.length - first.others.length,
    left: plan.left,
    passedOver: plan.passedOver,
    categories: plan.categories,
    counts: {
      added: good.filter(({ deed }) => deed === 'own' || deed === 'add').length,
      priced: good.filter(({ deed }) => deed === 'price').length,
      same: good.filter(({ deed }) => deed === 'same').length,
      bad: badLines(plan.drinks),
      unsure: count(({ alcohol, deed, problems }) => deed === 'own' && !alcohol.isSure && problems.length === 0),
    },
    summary: wordsOf(good),
    nothing: whyNothing({ ...plan, drinks: good }) ?? null,
    seen,
  }
}

function shownDrink(drink: PlannedDrink, choices: Choices): ShownDrink {
  const { line, name, category, alcohol, deed, known, problems, notes } = drink
  const decision = choices.rows[line]
  const isWrong = (field: 'name' | 'price') => problems.some((one) => one.field === field)
  const mayDecide =
    deed === 'own' &&
    known === undefined &&
    (!alcohol.isSure || !alcohol.isAlcoholic || decision?.alcohol !== undefined)
  return {
    line,
    name,
    category: category === null ? '' : category.known ? category.name : `${category.name} (new)`,
    price: problems.some(({ field }) => field === 'price') ? '' : priceOf(drink),
    deed: wordsOfDeed(drink),
    alcohol: mayDecide ? null : alcohol.isAlcoholic ? 'Yes' : 'No',
    decided: !mayDecide
      ? null
      : decision?.alcohol === undefined
        ? alcohol.isSure
          ? 'no'
          : ''
        : decision.alcohol
          ? 'yes'
          : 'no',
    description: drink.description ?? '',
    problems: [...new Set(problems.map(({ message }) => message))],
    notes,
    nameInput: isWrong('name') || decision?.name !== undefined ? name : null,
    priceInput: isWrong('price') || decision?.price !== undefined ? (decision?.price ?? '') : null,
    mayBeHeading: (isWrong('price') && drink.cents === 0 && drink.description === null) || decision?.heading === true,
  }
}

function priceOf({ pours, cents }: PlannedDrink): string {
  if (pours.length < 2) return formatDollars(cents)
  return pours.map((pour) => `${pour.size} ${formatDollars(pour.cents)}`).join(', ')
}

function wordsOfDeed({ deed, known, beforeCents, problems }: PlannedDrink): string {
  if (problems.length > 0) return ''
  if (deed === 'same') return 'Stays as it is'
  if (deed === 'price') return beforeCents === null ? 'Gets this price' : `New price, was ${formatDollars(beforeCents)}`
  if (known?.kind === 'standard') return 'New, with its standard recipe'
  if (known?.kind === 'product') return 'New, from the catalogue'
  return known ? 'Yours already, now on the menu' : 'New, your own'
}
