import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { businessPourAvailabilities } from '../catalogue/business-menu/pour-availabilities'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(businessPourAvailabilities, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(businessPourAvailabilities, args)
export default function BusinessPourAvailability() {
  return <DetailsScreen of={businessPourAvailabilities} />
}
