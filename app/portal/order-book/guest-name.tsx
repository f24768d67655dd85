import { Link } from '@remix-run/react'

/** The guest's name, linked to their screen if the actor may open it. */
export function GuestName({ name, screen }: { name: string; screen: string | null }) {
  return screen === null ? name : <Link to={screen}>{name}</Link>
}
