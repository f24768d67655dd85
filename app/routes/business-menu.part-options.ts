import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { recordOf } from '../../contract/abilities'
import { ingredient } from '../../contract/entities/core'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader, type PortalCall } from '../platform/request/portal'
import { catalogue } from '../portal/catalogue/catalogue'
import { ingredients } from '../portal/catalogue/core/ingredients'
import { menuBusiness } from '../portal/menu-editor/menu-business'
import { newIngredient } from '../portal/new-items/new-ingredient'
import { findOptions } from '../portal/new-items/recipe-rows'
import { createRecord } from '../records/store/write'
import type { PickerAddition, PickerAnswer } from '../records/values/picker-path'

/** Searches for the picker of a recipe's row. */
export async function loader(args: LoaderFunctionArgs): Promise<PickerAnswer> {
  return portalLoader(args, async (call) => {
    const { app, actor, url } = call
    const businessId = await writtenBusiness(call)
    const text = url.searchParams.get('searchString') ?? ''
    const options = await findOptions({ app, actor, businessId }, text)
    return { path: `/business-menu/part-options?businessId=${businessId}`, text, options, adds: 'ingredient' }
  })
}

/** Adds an ingredient of the venue's own, which the picker did not find. */
export async function action(args: ActionFunctionArgs) {
  return portalAction<PickerAddition>(args, async (call) => {
    const { app, actor, form } = call
    const businessId = await writtenBusiness(call)
    const name = ingredient.fields.name.parse(typedInto(await form()).name)
    const { id } = await createRecord({ catalogue, app, actor }, ingredients, newIngredient(name, businessId))
    return { added: { value: `Ingredient:${id}`, label: name } }
  })
}

async function writtenBusiness(call: PortalCall): Promise<number> {
  const { id: businessId } = await menuBusiness(call)
  call.require('create', recordOf('CustomDrink', { businessId }))
  return businessId
}
