import { Link } from '@remix-run/react'
import type { ComponentProps } from 'react'
import './text-link.css'

/** A link on its own line, as tall as a thumb. */
export function TextLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link className="text-link" {...props} />
}
