import { notFound } from '../../../contract/errors'
import type { Catalogue } from '../definition/catalogue'
import type { Resource } from '../definition/definition'

/** One route module serves all lists and another all records; the path says which resource it is. */

/** The resource of a list's path. @throws 404 when no list has it */
export function resourceOfList({ resources }: Catalogue, { pathname }: URL): Resource {
  const resource = resources.atScreen(pathname)
  if (!resource) throw notFound('Screen')
  return resource
}

/** The resource of a record's path. @throws 404 when no resource has such a path */
export function resourceOfRecord({ resources }: Catalogue, { pathname }: URL): Resource {
  const resource = resources.atScreen(pathname.replace(/\/[^/]+\/?$/, ''))
  if (!resource) throw notFound('Screen')
  return resource
}
