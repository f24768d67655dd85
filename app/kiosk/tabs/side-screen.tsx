import { Link, useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useScreenQuery } from '../../platform/ui/frame/location'
import { RefusalToast } from '../../platform/ui/frame/page'
import { useLiveScreen } from '../../platform/ui/live/live'
import { LiveState } from '../../platform/ui/live/live-state'
import { ChangePerson } from '../people/change-person'
import type { KioskPerson } from '../people/person'
import './side-screen.css'

interface SideScreenProps {
  title: string
  businessId: number
  person: KioskPerson
  /** The screen that the bartender came from. */
  back: { label: string; to: string }
  children: ReactNode
}

/** A screen of the bar besides its queue, with a link back. It updates by itself. */
export function SideScreen({ title, businessId, person, back, children }: SideScreenProps) {
  const live = useLiveScreen(`/kiosk/events?businessId=${businessId}`)
  const answer = useActionData()
  // The dialog of a PIN shows a wrong one itself.
  const isAskedWho = useScreenQuery().has('person')
  return (
    <div className="side-screen">
      <header className="side-head">
        <Link to={back.to} className="side-back">
          <span aria-hidden="true">‹</span> {back.label}
        </Link>
        <h1>{title}</h1>
        <ChangePerson person={person} />
        <LiveState state={live} />
      </header>
      <main>{children}</main>
      <RefusalToast answer={isAskedWho ? undefined : answer} />
    </div>
  )
}
