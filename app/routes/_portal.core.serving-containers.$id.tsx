import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { servingContainers } from '../catalogue/core/serving-containers'
import { detailsAction, detailsLoader } from '../catalogue/portal'
import { DetailsScreen } from '../catalogue/screens'

export const loader = async (args: LoaderFunctionArgs) => detailsLoader(servingContainers, args)
export const action = async (args: ActionFunctionArgs) => detailsAction(servingContainers, args)
export default function ServingContainer() {
  return <DetailsScreen of={servingContainers} />
}
