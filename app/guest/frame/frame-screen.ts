import type { GuestCall } from '../call'

/** What every screen of the app needs to know. */
export async function frameScreen({ app, actor, language }: GuestCall) {
  return { language, isSignedIn: actor.kind === 'customer', drawnAt: app.now() }
}

export type FrameScreen = Awaited<ReturnType<typeof frameScreen>>
