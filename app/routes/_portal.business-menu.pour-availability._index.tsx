import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { businessPourAvailabilities } from '../catalogue/business-menu/pour-availabilities'
import { listAction, listLoader } from '../catalogue/portal'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(businessPourAvailabilities, args)
export const action = async (args: ActionFunctionArgs) => listAction(businessPourAvailabilities, args)
export default function BusinessPourAvailabilities() {
  return <ListScreen of={businessPourAvailabilities} />
}
