import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PlainSubmit, SubmitSelect } from '../../platform/ui/form/submit-select'
import { Logo } from '../../platform/ui/frame/logo'
import { ChangePerson } from '../people/change-person'
import { CubbyBank } from '../cubbies/cubby-bank'
import { KioskClock } from './kiosk-clock'
import type { KioskScreen } from '../screen'
import './kiosk-head.css'

/** Always visible: the bar's name, the time, the person, the connection, and the cubbies. */
export function KioskHead({ screen, children }: { screen: KioskScreen; children: ReactNode }) {
  const { business, businesses, lockers, person, venueCode, now } = screen
  return (
    <header className="kiosk-head" data-several={lockers.length > 1 || undefined}>
      <div className="kiosk-bar">
        <Link to="/" aria-label="Dashboard" className="kiosk-home">
          <Logo />
        </Link>
        <h1>{business?.name ?? 'Kiosk'}</h1>
        {businesses.length > 1 && <BusinessSwitch businesses={businesses} current={business?.id} />}
        {venueCode !== null && <GuestCode code={venueCode} />}
        {business && <KioskClock now={now} timeZone={business.timeZone} />}
      </div>
      <div className="kiosk-here">
        <ChangePerson person={person} />
        {children}
      </div>
      {lockers.length > 0 && (
        <div className="kiosk-banks">
          {lockers.map((locker) => (
            <CubbyBank key={locker.id} locker={locker} mayAct={screen.mayAct} />
          ))}
        </div>
      )}
    </header>
  )
}

/** The code for guests whose phone cannot share an accurate position. The live screen reloads before the code expires. */
function GuestCode({ code }: { code: string }) {
  return (
    <p className="guest-code">
      <span>Guest code</span> <strong>{code}</strong>
    </p>
  )
}

function BusinessSwitch({
  businesses,
  current,
}: {
  businesses: ReadonlyArray<{ id: number; name: string }>
  current: number | undefined
}) {
  return (
    <Form method="get" className="kiosk-switch">
      <label className="hidden-label" htmlFor="kiosk-business">
        Business
      </label>
      <SubmitSelect id="kiosk-business" name="businessId" value={current}>
        {businesses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SubmitSelect>
      <PlainSubmit color={undefined}>Go</PlainSubmit>
    </Form>
  )
}
