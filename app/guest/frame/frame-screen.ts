import type { GuestCall } from '../call'
import { underWayOf } from '../orders/under-way'

/** Loads the data that every screen of the app needs. */
export async function frameScreen(call: GuestCall) {
  const { app, actor, language } = call
  return { language, isSignedIn: actor.kind === 'customer', drawnAt: app.now(), orders: await underWayOf(call) }
}

export type FrameScreen = Awaited<ReturnType<typeof frameScreen>>
