import { Link } from '@remix-run/react'

/** What is on the guest's open tab, and the way to it. */
export function TabLine({ tab: { id, text } }: { tab: { id: number; text: string } }) {
  return (
    <Link className="tab-line" to={`/app/tabs/${id}`}>
      {text}
    </Link>
  )
}
