import { notFound } from '../../../contract/errors'
import type { Catalogue } from '../definition/catalogue'
import type { Resource } from '../definition/definition'

/** One route module serves every list and another every record: the address says of which resource. */

/** @throws 404 for a path of no list */
export function resourceOfList({ resources }: Catalogue, { pathname }: URL): Resource {
  const resource = resources.atScreen(pathname)
  if (!resource) throw notFound('Screen')
  return resource
}

/** @throws 404 for a path of no record */
export function resourceOfRecord({ resources }: Catalogue, { pathname }: URL): Resource {
  const resource = resources.atScreen(pathname.replace(/\/[^/]+\/?$/, ''))
  if (!resource) throw notFound('Screen')
  return resource
}
