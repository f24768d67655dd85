import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { addKey, takeBackFromBasket } from '../../ordering/checkout/basket'
import { fitLine } from '../../ordering/checkout/price-choice'
import { basketToken } from '../basket/which-basket'
import type { GuestCall } from '../call'
import { menuAt, menuWith } from '../paths'
import { addDrink } from './add-drink'
import { venueOf } from './venue'

const fields = { item: z.coerce.number().int().positive(), once: addKey }
const menuForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), ...fields }),
  z.object({ intent: z.literal('takeBack'), ...fields }),
])

/** Adds a drink as it is on the menu to the basket, or takes it back, and redirects to its line. @throws as `addDrink` */
export async function pressMenu(call: GuestCall): Promise<Response> {
  const { app, request } = call
  const { intent, item, once } = await call.form(menuForm)
  const { slug, businessId } = await venueOf(call)
  const line = await fitLine(app, businessId, { menuItemId: item, quantity: 1 })
  const { token, headers } = await basketToken(app, request)
  if (intent === 'takeBack') {
    await takeBackFromBasket(app, { token, businessId, line, once })
    return redirect(menuAt(slug, item), { headers })
  }
  await addDrink(call, { businessId, token, line, once })
  return redirect(menuWith(slug, item, once), { headers })
}
