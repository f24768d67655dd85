import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { recordOf } from '../../contract/abilities'
import { menuBusiness } from '../portal/menu-editor/menu-business'
import { nextAddress } from '../portal/new-items/next-address'
import { findProducts } from '../portal/new-items/find-products'
import { readProductChoices } from '../portal/new-items/product-choices'
import { ProductScreen } from '../portal/new-items/product-screen'
import { saveProduct, shownFor } from '../portal/new-items/save-product'
import { readSections } from '../portal/new-items/sections'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'

export const meta: MetaFunction = () => [{ title: 'Add a beer, wine or spirit · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const { app, actor, require: demand } = call
    const business = await menuBusiness(call)
    demand('create', recordOf('MenuItem', { businessId: business.id }))
    const sections = await readSections(app, business.id, 'Product')
    return { business, sections, ...(await readProductChoices(app, actor)) }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(
    args,
    async (call) => {
      const { app, actor, form, done } = call
      const { id } = await menuBusiness(call)
      const typed = typedInto(await form())
      const saved = await saveProduct(app, actor, id, typed)
      if ('found' in saved) return { typed, found: saved.found, of: shownFor(productIn(typed)) }
      const another = typed.another !== undefined
      const next = nextAddress({ businessId: id, name: saved.saved, screen: '/business-menu/new-product', another })
      return done(next, `${saved.saved} is on the menu!`)
    },
    async (call, typed) => {
      const { app, actor } = call
      const { id: businessId } = await menuBusiness(call)
      const product = productIn(typed)
      return { found: await findProducts({ app, actor, businessId }, product), of: shownFor(product) }
    },
  )
}

function productIn({ brand = '', name = '' }: Record<string, string>) {
  return { brand, name }
}

export default function NewProduct() {
  const [query] = useSearchParams()
  return <ProductScreen key={query.get('after')} {...useLoaderData<typeof loader>()} />
}
