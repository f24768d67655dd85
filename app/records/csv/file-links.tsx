import { Button } from '@radix-ui/themes'
import { Link, useLocation } from '@remix-run/react'
import { withQuery } from '../../platform/ui/frame/location'
import type { ShownResource } from '../definition/shown'

/** Links to export the list with its current search and order and, for staff who may add records, to import. */
export function FileLinks({ of: { table }, canImport }: { of: ShownResource; canImport: boolean }) {
  const { search } = useLocation()
  return (
    <>
      <Button asChild variant="soft" color="gray" size="3">
        <a href={withQuery({ pathname: `/lists/${table}/csv`, search }, { page: null, create: null })}>Export</a>
      </Button>
      {canImport && (
        <Button asChild variant="soft" color="gray" size="3">
          <Link to={`/lists/${table}/import`}>Import</Link>
        </Button>
      )}
    </>
  )
}
