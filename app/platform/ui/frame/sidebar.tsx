import { Form, useLocation } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { FindLink } from './find-link'
import { Icon } from '../icon'
import { Logo } from './logo'
import type { ShownEntry } from './navigation'
import { Avatar } from '../avatar'
import { RoundButton } from '../round-button'
import { ScreenLink } from './screen-link'
import './sidebar.css'

/** The drawer's id, for the button that opens it on a phone. */
const RAIL_ID = 'rail'

/** React 18 does not know the popover attributes, so they are spread as plain ones. */
const DRAWER = { popover: 'auto' }
const OPENS_DRAWER = { popovertarget: RAIL_ID }
const CLOSES_DRAWER = { popovertarget: RAIL_ID, popovertargetaction: 'hide' }

interface SidebarProps {
  entries: readonly ShownEntry[]
  user: { name: string; email: string; avatar: string | null }
  /** The business filter. */
  filter: ReactNode
  /** The scheme switch. */
  schemes: ReactNode
}

/** The portal's navigation: a rail on a laptop, and on a phone a drawer that the browser itself opens and closes. */
export function Sidebar({ entries, user, filter, schemes }: SidebarProps) {
  const rail = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    // A client-side navigation keeps the document and so an open drawer, which this closes.
    if ('popover' in HTMLElement.prototype && rail.current?.matches(':popover-open')) rail.current.hidePopover()
  }, [pathname])

  return (
    <aside ref={rail} id={RAIL_ID} className="rail" aria-label="Sidebar" {...DRAWER}>
      <div className="rail-inside">
        <div className="rail-head">
          <Wordmark />
          <RoundButton type="button" aria-label="Close menu" {...CLOSES_DRAWER}>
            <Icon name="close" />
          </RoundButton>
        </div>
        <FindLink />
        {filter}
        <nav className="rail-nav" aria-label="Main">
          <Entries entries={entries} />
        </nav>
        <div className="rail-foot">
          {schemes}
          <div className="who">
            <Avatar name={user.name} src={user.avatar} />
            <span className="who-text">
              <strong>{user.name}</strong>
              <span>{user.email}</span>
            </span>
            <Form method="post" action="/logout">
              <RoundButton type="submit" aria-label="Logout" title="Logout">
                <Icon name="signOut" />
              </RoundButton>
            </Form>
          </div>
        </div>
      </div>
    </aside>
  )
}

function Entries({ entries }: { entries: readonly ShownEntry[] }) {
  const { pathname } = useLocation()
  return (
    <ul className="rail-list">
      {entries.map((entry) => {
        if (entry.kind === 'header') {
          return (
            <li key={entry.label} className="rail-header">
              {entry.label}
            </li>
          )
        }
        if (entry.kind === 'screen') {
          return (
            <li key={entry.to}>
              <ScreenLink
                className="rail-entry"
                to={entry.to}
                aria-current={isShown(entry.to, pathname, entries) ? 'page' : undefined}
              >
                {entry.icon && <Icon name={entry.icon} />}
                {entry.label}
              </ScreenLink>
            </li>
          )
        }
        return (
          <li key={entry.label}>
            <details open={holds(entry.entries, pathname)}>
              <summary className="rail-entry">
                <Icon name={entry.icon} />
                {entry.label}
              </summary>
              <Entries entries={entry.entries} />
            </details>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether this is the entry of the current screen, or of the list that opened it. */
function isShown(to: string, pathname: string, entries: readonly ShownEntry[]): boolean {
  if (to === '/' || leadsTo(to, entries)) return pathname === to
  return pathname === to || pathname.startsWith(`${to}/`)
}

/** Whether another entry is below this one; this one is then active only on its own path. */
function leadsTo(to: string, entries: readonly ShownEntry[]): boolean {
  return entries.some((entry) => entry.kind === 'screen' && entry.to.startsWith(`${to}/`))
}

function holds(entries: readonly ShownEntry[], pathname: string): boolean {
  return entries.some((entry) =>
    entry.kind === 'group' ? holds(entry.entries, pathname) : entry.kind === 'screen' && pathname.startsWith(entry.to),
  )
}

/** The bar above the page on a phone, with the button that opens the drawer. */
export function TopBar() {
  return (
    <header className="top-bar">
      <RoundButton type="button" aria-label="Open menu" {...OPENS_DRAWER}>
        <Icon name="menu" />
      </RoundButton>
      <Wordmark />
      <FindLink />
    </header>
  )
}

function Wordmark() {
  return (
    <ScreenLink className="wordmark" to="/">
      <Logo /> Barback
    </ScreenLink>
  )
}
