import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { recordOf } from '../../contract/abilities'
import { menuBusiness } from '../portal/menu-editor/menu-business'
import { readHappyHour } from '../portal/price-rules/happy-hour'
import { HappyHourScreen } from '../portal/price-rules/happy-hour-screen'
import { portalLoader } from '../platform/request/portal'

export const meta: MetaFunction = () => [{ title: 'Happy Hour · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const business = await menuBusiness(call)
    call.require('update', recordOf('PriceRule', { businessId: business.id }))
    return { business, ...(await readHappyHour(call.app, business.id)) }
  })
}

export default function HappyHour() {
  return <HappyHourScreen {...useLoaderData<typeof loader>()} />
}
