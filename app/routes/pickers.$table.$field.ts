import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { catalogue } from '../portal/catalogue/catalogue'
import { pickerAction, pickerLoader } from '../records/form/picker-portal'

/** What a form's picker finds, for the browser's session. */
export async function loader(args: LoaderFunctionArgs) {
  return pickerLoader(catalogue, args)
}

/** Adds what it did not find. */
export async function action(args: ActionFunctionArgs) {
  return pickerAction(catalogue, args)
}
