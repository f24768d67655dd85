import type { LoaderFunctionArgs } from '@remix-run/node'
import { recordOf } from '../../contract/abilities'
import { portalLoader } from '../platform/request/portal'
import { menuBusiness } from '../portal/menu-editor/menu-business'
import { readRows } from '../portal/new-items/recipe-rows'
import type { ReadRecipe } from '../portal/new-items/use-recipe-rows'

/** The rows of a recipe while it is typed. */
export async function loader(args: LoaderFunctionArgs): Promise<ReadRecipe> {
  return portalLoader(args, async (call) => {
    const { app, actor, url, require: demand } = call
    const { id: businessId } = await menuBusiness(call)
    demand('create', recordOf('CustomDrink', { businessId }))
    const recipe = url.searchParams.get('recipe') ?? ''
    return { recipe, rows: (await readRows({ app, actor, businessId }, { recipe })).map(({ row }) => row) }
  })
}
