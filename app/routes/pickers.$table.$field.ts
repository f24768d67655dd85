import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { catalogue } from '../catalogue/catalogue'
import { pickerAction, pickerLoader } from '../crud/form/picker-portal'

/** What a form's picker finds, for the browser's session. */
export async function loader(args: LoaderFunctionArgs) {
  return pickerLoader(catalogue, args)
}

/** Adds what it did not find. */
export async function action(args: ActionFunctionArgs) {
  return pickerAction(catalogue, args)
}
