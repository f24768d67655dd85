import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { badRequest } from '../../contract/errors'
import { readFacts } from '../portal/opening/facts'
import { mayOpen } from '../portal/opening/steps'
import { clearTestOrder, openTestDoor, readTestOrder, startTestOrder } from '../portal/opening/test-order'
import { TestOrderScreen } from '../portal/opening/test-order-screen'
import { portalAction, portalLoader } from '../platform/request/portal'
import { readBusiness } from '../portal/venues/businesses'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Test order of ${data?.name ?? 'a business'} · Barback` },
]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id }) => {
    const businessId = id()
    const { place } = await readBusiness(app, actor, businessId)
    if (!mayOpen(actor, businessId)) throw redirect('/restricted')
    const { drinks } = await readFacts(app, businessId)
    return {
      name: place.name,
      businessId,
      hasDrinks: drinks > 0,
      order: await readTestOrder(app, actor, businessId),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, id, form }) => {
    const intent = (await form()).get('intent')
    const businessId = id()
    if (intent === 'order') await startTestOrder(app, actor, businessId)
    else if (intent === 'open') await openTestDoor(app, actor, businessId)
    else if (intent === 'clear') await clearTestOrder(app, actor, businessId)
    else throw badRequest('There is no such form')
    return redirect(`/businesses/${businessId}/test-order`)
  })
}

export default function TestOrderRoute() {
  return <TestOrderScreen {...useLoaderData<typeof loader>()} />
}
