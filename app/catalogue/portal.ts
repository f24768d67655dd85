import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import * as imports from '../crud/csv/import-portal'
import * as csv from '../crud/csv/portal'
import type { Resource } from '../crud/definition/definition'
import * as details from '../crud/screens/details-portal'
import * as list from '../crud/screens/list-portal'
import * as pickers from '../crud/form/picker-portal'
import { catalogue } from './catalogue'

/** The loaders and actions of the catalogue's screens: the engine's, with this catalogue. */
export async function listLoader(resource: Resource, args: LoaderFunctionArgs) {
  return list.listLoader(catalogue, resource, args)
}

export async function listAction(resource: Resource, args: ActionFunctionArgs) {
  return list.listAction(catalogue, resource, args)
}

export async function detailsLoader(resource: Resource, args: LoaderFunctionArgs) {
  return details.detailsLoader(catalogue, resource, args)
}

export async function detailsAction(resource: Resource, args: ActionFunctionArgs) {
  return details.detailsAction(catalogue, resource, args)
}

export async function pickerLoader(args: LoaderFunctionArgs) {
  return pickers.pickerLoader(catalogue, args)
}

export async function exportLoader(args: LoaderFunctionArgs) {
  return csv.exportLoader(catalogue, args)
}

export async function templateLoader(args: LoaderFunctionArgs) {
  return csv.templateLoader(catalogue, args)
}

export async function importLoader(args: LoaderFunctionArgs) {
  return csv.importLoader(catalogue, args)
}

export async function importAction(args: ActionFunctionArgs) {
  return imports.importAction(catalogue, args)
}

export async function badRowsAction(args: ActionFunctionArgs) {
  return imports.badRowsAction(catalogue, args)
}
