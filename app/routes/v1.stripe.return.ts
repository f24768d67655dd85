import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { returnFromBank } from '../payments/return'
import { api } from '../server/api'

/** Where a guest's bank sends them back to; their app, if installed, takes over before this is shown. */
export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'public', async ({ app, query }) => {
    const { payment_intent: intent } = query(z.object({ payment_intent: z.string().max(255) }))
    const { paid } = await returnFromBank(app, intent)
    const text = paid ? 'Your payment is complete.' : 'Your payment is not complete.'
    return new Response(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Barback</title></head><body><h1>${text}</h1><p>You can go back to the app.</p></body></html>`,
      { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
    )
  })
}
