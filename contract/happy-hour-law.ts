import type { MenuHours } from './availability'
import { WEEKDAYS } from './enumerations'
import { hoursADay } from './price-rules'

/**
 * What public pages report about reduced drink prices by state, with their sources. It is no legal advice: the sources contradict each other, and
 * a state without an entry is unknown, never allowed.
 */

/** When the pages were read. */
export const LAW_READ_ON = '2026-11-26'

/** The kinds of limits. `WholeDayOnly`, `WholeWeekOnly`: a reduced price holds that long or not at all. `Any`: every reduction. */
type LawLimit = 'WholeDayOnly' | 'WholeWeekOnly' | 'HoursADay' | 'HoursAWeek' | 'Announced' | 'BelowCost' | 'Any'

interface Source {
  /** Web address without its scheme, or the statute that it cites. */
  of: string
  /** 'yyyy-MM-dd', or 'yyyy-MM' if the page names no day. Null if it names neither. */
  asOf: string | null
}

export interface StateLaw {
  /** What the sources report. */
  says: string
  limits: ReadonlyArray<{ kind: LawLimit; most?: number }>
  sources: readonly Source[]
  /** Sources that report something else. */
  against: readonly Source[]
}

const source = (of: string, asOf: string | null = null): Source => ({ of, asOf })

const IHEART = source('iheart.com', '2025-09-19')
const ALCOHOL_LAW = source('alcohol.law')
const PAYYNG = source('payyng.com', '2025-09-18')
const LEGAL_NEWS = source('legalnews.com')

/** By the state's abbreviation. */
export const HAPPY_HOUR_LAW: Readonly<Record<string, StateLaw>> = {
  AK: {
    says: 'Not for less than the price regularly charged in the same calendar week.',
    limits: [{ kind: 'WholeWeekOnly' }],
    sources: [source('iheart.com/bob-delmont (citing the legislature)', '2025-09-19'), PAYYNG],
    against: [],
  },
  IN: {
    says: 'The ban was lifted on July 1, 2024, with restrictions.',
    limits: [],
    sources: [source('legalclarity.org')],
    against: [source('madburgers.com.au (still lists a ban)'), source('restaurantclicks.com (still lists a ban)')],
  },
  IL: {
    says: 'Allowed since July 2015: at most 4 hours a day and 15 hours a week, at times set beforehand.',
    limits: [{ kind: 'HoursADay', most: 4 }, { kind: 'HoursAWeek', most: 15 }, { kind: 'Announced' }],
    sources: [source('ca.finance.yahoo.com')],
    against: [],
  },
  KS: {
    says: 'The ban was repealed in 2012.',
    limits: [],
    sources: [source('legalnews.com/detroit/1371462')],
    against: [],
  },
  MA: {
    says: 'No free or reduced drinks and no two for one, since 1984. A price for the whole day is allowed. Two drinks a person at once.',
    limits: [{ kind: 'WholeDayOnly' }],
    sources: [IHEART, source('happyhopper.app', '2025-05-21')],
    against: [],
  },
  NC: {
    says: 'One price for the whole business day, for everybody: 14B N.C. Admin. Code 15B .0223.',
    limits: [{ kind: 'WholeDayOnly' }],
    sources: [source('alcohol.law/digest/unhappy-hour-regulations')],
    against: [],
  },
  NY: {
    says: 'Reduced prices are allowed. Unlimited drinks for one price are prohibited: Alc. Bev. Cont. Law § 117-a.',
    limits: [],
    sources: [ALCOHOL_LAW],
    against: [],
  },
  OK: {
    says: 'Specials at least 6% above cost.',
    limits: [{ kind: 'BelowCost' }],
    sources: [IHEART],
    against: [
      source('daily8.com (reports both a ban and its repeal)', '2025-06'),
      source('Yahoo (reports both a ban and its repeal)', '2025-06'),
    ],
  },
  PA: {
    says: 'Allowed, since 2011 for longer: two to four hours a day.',
    limits: [{ kind: 'HoursADay', most: 4 }],
    sources: [LEGAL_NEWS],
    against: [],
  },
  RI: {
    says: 'No reductions for a part of the day since 1985. A fixed price all day is allowed.',
    limits: [{ kind: 'WholeDayOnly' }],
    sources: [PAYYNG],
    against: [],
  },
  UT: {
    says: 'No special or reduced price that encourages overconsumption, since 2011.',
    limits: [{ kind: 'Any' }],
    sources: [source('express-gazette', '2025-09')],
    against: [],
  },
  VT: {
    says: 'No reduction for a limited time. For a whole day it is allowed.',
    limits: [{ kind: 'WholeDayOnly' }],
    sources: [source('payyng.com (citing the brewers’ association)', '2025-09-18')],
    against: [],
  },
}

/** Returns the limits of a state that a rule with alcohol crosses or has to meet, as sentences. */
export function limitsCrossed({ limits }: StateLaw, rule: MenuHours): string[] {
  const hours = hoursADay(rule)
  const days = rule.weekdays.length
  const isWholeDay = rule.startTime === null
  return limits.flatMap(({ kind, most = 0 }): string[] => {
    switch (kind) {
      case 'WholeDayOnly':
        return isWholeDay
          ? []
          : ['It lowers prices for a part of the day. Reported as allowed: one price for the whole business day.']
      case 'WholeWeekOnly':
        return isWholeDay && days === WEEKDAYS.length ? [] : ['It lowers prices for a part of the calendar week.']
      case 'HoursADay':
        return hours <= most ? [] : [`It holds ${inHours(hours)} a day. Reported limit: ${inHours(most)} a day.`]
      case 'HoursAWeek':
        return hours * days <= most
          ? []
          : [`It holds ${inHours(hours * days)} a week. Reported limit: ${inHours(most)} a week.`]
      case 'Announced':
        return ['Its times must be announced beforehand.']
      case 'BelowCost':
        return ['Its prices must stay above cost. Barback does not know your cost.']
      case 'Any':
        return ['Any special or reduced price may be unlawful.']
    }
  })
}

function inHours(hours: number): string {
  const written = String(Math.round(hours * 100) / 100)
  return hours === 1 ? '1 hour' : `${written} hours`
}
