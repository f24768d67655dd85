import { Button } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { useEffect } from 'react'
import { useQueryLink, useScreenQuery } from '../../platform/ui/frame/location'
import { PRINTED } from './printed'

/** Link to all rows of a report on one page, which prints once it has loaded, and back to the report's screen. */
export function PrintLink() {
  const link = useQueryLink()
  const isPrinted = useScreenQuery().has(PRINTED)
  useEffect(() => {
    if (isPrinted) window.print()
  }, [isPrinted])
  return (
    <Button asChild variant="soft" size="3">
      <Link to={link({ [PRINTED]: isPrinted ? null : '', page: null })} preventScrollReset>
        {isPrinted ? 'Done printing' : 'Print'}
      </Link>
    </Button>
  )
}
