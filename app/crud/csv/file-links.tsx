import { Button } from '@radix-ui/themes'
import { Link, useLocation } from '@remix-run/react'
import { withQuery } from '../../ui/location'
import type { Resource } from '../definition/definition'

/** A list as a file: out with what is searched and sorted now, and in for those who may add records. */
export function FileLinks({ of: { table }, canImport }: { of: Resource; canImport: boolean }) {
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
