import { BarbackError } from '../../../contract/errors'
import { roundCoordinate, type Coordinates } from '../../../contract/distance'
import { CACHE_COORDINATE_DECIMALS } from '../../../contract/limits'
import type { Services } from '../server/services'
import { MAP_CENTER, type FoundPlace, type Wanted } from './map-service'
import type { MapAnswers } from './maps'

/** Milliseconds after which the map counts as unavailable: a person waits at a form. */
const LIMIT_MS = 2000
/** How long results are cached, in milliseconds, and how many. */
const KEEP_MS = 24 * 60 * 60_000
const KEEP_ANSWERS = 500

/** The map's results or, when it did not answer, a message with the next step. */
export type MapAnswer =
  | { text: string; results: FoundPlace[]; attribution: string; problem: null }
  | { text: string; results: []; attribution: string; problem: string }

interface Asked {
  near?: Coordinates
  what?: Wanted
  /** The caller's label: each caller has a limited number of lookups. Without one, Barback itself asks. */
  by?: string
}

/**
 * Searches for a venue by name or address, near a point. Never throws: when the map takes longer than two seconds or fails, or when this
 * caller has asked too often, it returns a `problem`, and the form keeps what was typed. Results are cached for a day.
 */
export async function findPlaces(
  app: Services,
  text: string,
  { near = MAP_CENTER, what = 'venues', by }: Asked = {},
): Promise<MapAnswer> {
  const { service, answers } = app.maps
  const { attribution } = service
  const asked = text.trim()
  if (asked === '') return { text, results: [], attribution, problem: 'Type the name or the address of a venue.' }
  const key = [what, asked.toLowerCase(), rounded(near.latitude), rounded(near.longitude)].join('|')
  const known = answers.get(key)
  if (known && app.now() - known.at < KEEP_MS) return { text, results: known.results, attribution, problem: null }
  if (by !== undefined && !(await mayAsk(app, by))) {
    return {
      text,
      results: [],
      attribution,
      problem: 'Too many searches. Nothing you typed is lost: continue in a few minutes, or type the address.',
    }
  }
  try {
    const results = await service.search(asked, near, what, AbortSignal.timeout(LIMIT_MS))
    remember(answers, key, { at: app.now(), results })
    return { text, results, attribution, problem: null }
  } catch (error) {
    app.log.warn({ err: error }, 'the map service did not answer')
    return {
      text,
      results: [],
      attribution,
      problem: 'The map does not answer. Nothing you typed is lost: try again in a minute, or type the address.',
    }
  }
}

async function mayAsk(app: Services, by: string): Promise<boolean> {
  try {
    await app.limits.take('mapOfAccount', by)
    return true
  } catch (refusal) {
    if (refusal instanceof BarbackError && refusal.code === 'too_many') return false
    throw refusal
  }
}

function remember(answers: MapAnswers, key: string, answer: { at: number; results: FoundPlace[] }): void {
  answers.delete(key)
  answers.set(key, answer)
  const [oldest] = answers.keys()
  if (answers.size > KEEP_ANSWERS && oldest !== undefined) answers.delete(oldest)
}

function rounded(degrees: number): number {
  return roundCoordinate(degrees, CACHE_COORDINATE_DECIMALS)
}
