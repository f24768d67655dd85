import type { LoaderFunctionArgs } from '@remix-run/node'
import { recordOf } from '../../contract/abilities'
import { portalLoader } from '../platform/request/portal'
import { menuBusiness } from '../portal/menu-editor/menu-business'
import { findOptions } from '../portal/new-items/recipe-rows'
import type { PickerAnswer } from '../records/values/picker-path'

/** Searches for the picker of a recipe's row. */
export async function loader(args: LoaderFunctionArgs): Promise<PickerAnswer> {
  return portalLoader(args, async (call) => {
    const { app, actor, url, require: demand } = call
    const { id: businessId } = await menuBusiness(call)
    demand('create', recordOf('CustomDrink', { businessId }))
    const text = url.searchParams.get('searchString') ?? ''
    const options = await findOptions({ app, actor, businessId }, text)
    return { path: `/business-menu/part-options?businessId=${businessId}`, text, options }
  })
}
