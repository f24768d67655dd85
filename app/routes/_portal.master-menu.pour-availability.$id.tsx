import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { pourAvailabilities } from '../catalogue/master-menu/pour-availabilities'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(pourAvailabilities, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(pourAvailabilities, args)
export default function PourAvailability() {
  return <DetailsScreen of={pourAvailabilities} />
}
