import { Link } from '@remix-run/react'

/** Who ordered, and the way to them for whoever may go there. */
export function GuestName({ name, screen }: { name: string; screen: string | null }) {
  return screen === null ? name : <Link to={screen}>{name}</Link>
}
