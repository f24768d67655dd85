import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { listAction, listLoader } from '../catalogue/portal'
import { alcoholTypes } from '../catalogue/alcohol/alcohol-types'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(alcoholTypes, args)
export const action = async (args: ActionFunctionArgs) => listAction(alcoholTypes, args)
export default function AlcoholTypes() {
  return <ListScreen of={alcoholTypes} />
}
