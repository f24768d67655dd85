import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { removeCard, savedCards } from '../../ordering/payments/cards'
import type { GuestCall } from '../call'

export async function cardsScreen(call: GuestCall) {
  const { results } = await savedCards(call.app, call.guest())
  return { cards: results }
}

const removal = z.object({ card: z.string().min(1) })

export async function pressCards(call: GuestCall): Promise<Response> {
  const guest = call.guest()
  const { card } = await call.form(removal)
  await removeCard(call.app, guest, card)
  return redirect('/app/account/cards')
}
