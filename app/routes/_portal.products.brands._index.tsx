import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { listAction, listLoader } from '../catalogue/portal'
import { brands } from '../catalogue/products/brands'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(brands, args)
export const action = async (args: ActionFunctionArgs) => listAction(brands, args)
export default function Brands() {
  return <ListScreen of={brands} />
}
