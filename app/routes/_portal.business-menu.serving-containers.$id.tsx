import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { businessServingContainers } from '../catalogue/business-menu/serving-containers'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(businessServingContainers, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(businessServingContainers, args)
export default function BusinessServingContainer() {
  return <DetailsScreen of={businessServingContainers} />
}
