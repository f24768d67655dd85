import type { GuestCall } from '../call'

/** What every screen of the app needs to know. */
export async function frameScreen({ actor, language }: GuestCall) {
  return { language, isSignedIn: actor.kind === 'customer' }
}

export type FrameScreen = Awaited<ReturnType<typeof frameScreen>>
