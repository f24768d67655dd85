import { Link } from '@remix-run/react'

/** A link to the guest's open tab, with the tab's sums as its text. */
export function TabLine({ tab: { id, text } }: { tab: { id: number; text: string } }) {
  return (
    <Link className="tab-line" to={`/app/tabs/${id}`}>
      {text}
    </Link>
  )
}
