import type { Actor } from '../auth/actor'
import { FAILED_PART, type FailedPart } from '../ui/failed-part'
import { isDataAnswer } from './portal'
import { readFailure } from './failure'
import type { Services } from '../server/services'

/**
 * Loads a part of a screen. An unexpected failure is logged and reported, and the rest of the screen still loads.
 * @throws refusals and redirects, which apply to the whole screen
 */
export async function part<T>(
  { app, actor }: { app: Services; actor: Actor },
  load: () => Promise<T>,
): Promise<T | FailedPart> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Response || isDataAnswer(error)) throw error
    if (readFailure(error, app, actor).code !== 'internal') throw error
    return FAILED_PART
  }
}
