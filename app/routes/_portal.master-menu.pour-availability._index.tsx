import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { listAction, listLoader } from '../catalogue/portal'
import { pourAvailabilities } from '../catalogue/master-menu/pour-availabilities'
import { ListScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => listLoader(pourAvailabilities, args)
export const action = async (args: ActionFunctionArgs) => listAction(pourAvailabilities, args)
export default function PourAvailabilities() {
  return <ListScreen of={pourAvailabilities} />
}
