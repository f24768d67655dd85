import type { LoaderFunctionArgs } from '@remix-run/node'
import { recordOf } from '../../contract/abilities'
import { portalLoader } from '../platform/request/portal'
import { menuBusiness } from '../portal/menu-editor/menu-business'
import { findProducts } from '../portal/new-items/find-products'
import type { FoundProducts } from '../portal/new-items/product-screen'
import { shownFor } from '../portal/new-items/save-product'

/** The catalogue's products that may be the one that is typed. */
export async function loader(args: LoaderFunctionArgs): Promise<FoundProducts> {
  return portalLoader(args, async (call) => {
    const { app, actor, url, require: demand } = call
    const { id: businessId } = await menuBusiness(call)
    demand('create', recordOf('MenuItem', { businessId }))
    const typed = { brand: url.searchParams.get('brand') ?? '', name: url.searchParams.get('name') ?? '' }
    return { found: await findProducts({ app, actor, businessId }, typed), of: shownFor(typed) }
  })
}
