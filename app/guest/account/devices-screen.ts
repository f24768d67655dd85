import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { endOtherSessions, endOwnSession, ownSessions } from '../../platform/auth/own-sessions'
import type { GuestCall } from '../call'

/** Returns the guest's sessions, most recently used first. */
export async function devicesScreen(call: GuestCall) {
  return { sessions: await ownSessions(call.app, call.guest()) }
}

export type DevicesScreen = Awaited<ReturnType<typeof devicesScreen>>

const ending = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('end'), session: z.string() }),
  z.object({ intent: z.literal('endOthers') }),
])

export async function pressDevices(call: GuestCall): Promise<Response> {
  const guest = call.guest()
  const sent = await call.form(ending)
  if (sent.intent === 'end') await endOwnSession(call.app, guest, sent.session)
  else await endOtherSessions(call.app, guest)
  return redirect('/app/account/devices')
}
