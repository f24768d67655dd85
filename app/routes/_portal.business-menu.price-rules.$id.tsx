import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { catalogue } from '../portal/catalogue/catalogue'
import { confirmRule, readLaw } from '../portal/price-rules/confirmation'
import { LawCard } from '../portal/price-rules/law-card'
import { portalAction, portalLoader } from '../platform/request/portal'
import { withQuery } from '../platform/ui/frame/location'
import { titleOf } from '../platform/ui/frame/title'
import { detailsAction, detailsLoader } from '../records/screens/details-portal'
import { DetailsScreen } from '../records/screens/details-screen'

const confirmForm = z.object({ terms: z.string() })

export const meta: MetaFunction<typeof loader> = ({ data }) => titleOf(data?.title, data?.listTitle)

export async function loader(args: LoaderFunctionArgs) {
  const details = await detailsLoader(catalogue, args)
  return { ...details, law: await portalLoader(args, ({ app, actor, id }) => readLaw(app, actor, id())) }
}

/** With `?lawful` in the address, handles the Owner's word that the rule is lawful; otherwise the record's form. */
export async function action(args: ActionFunctionArgs) {
  if (!new URL(args.request.url).searchParams.has('lawful')) return detailsAction(catalogue, args)
  return portalAction(args, async ({ app, actor, url, id, form, done }) => {
    const { terms } = confirmForm.parse(Object.fromEntries(await form()))
    await confirmRule(app, actor, id(), terms)
    return done(withQuery(url, { lawful: null }), 'Confirmed!')
  })
}

export default function PriceRule() {
  const { law } = useLoaderData<typeof loader>()
  return (
    <DetailsScreen>
      <LawCard {...law} />
    </DetailsScreen>
  )
}
