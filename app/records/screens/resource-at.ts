import { notFound } from '../../../contract/errors'
import type { Catalogue } from '../definition/catalogue'
import type { Resource } from '../definition/definition'

/** One route module serves all lists and another all records; the path determines the resource. */

/** Returns the resource of a list's path. @throws 404 if no list has it */
export function resourceOfList({ resources }: Catalogue, { pathname }: URL): Resource {
  const resource = resources.atScreen(pathname)
  if (!resource) throw notFound('Screen')
  return resource
}

/** Returns the resource of a record's path. @throws 404 if no resource has such a path */
export function resourceOfRecord({ resources }: Catalogue, { pathname }: URL): Resource {
  const resource = resources.atScreen(pathname.replace(/\/[^/]+\/?$/, ''))
  if (!resource) throw notFound('Screen')
  return resource
}
