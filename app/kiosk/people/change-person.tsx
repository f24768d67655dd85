import { Button, Text } from '@radix-ui/themes'
import { Form, Link, useActionData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { Dialog } from '../../platform/ui/form/dialog'
import { Input } from '../../platform/ui/form/field'
import { useQueryLink, useScreenQuery } from '../../platform/ui/frame/location'
import type { KioskPerson } from './person'
import { PinKeypad } from './pin-keypad'
import './change-person.css'

/** The person at the screen. Their name opens the list of colleagues who can take over, and the sign-out button. */
export function ChangePerson({ person }: { person: KioskPerson }) {
  const query = useScreenQuery()
  const link = useQueryLink()
  const asked = query.get('person')
  const chosen = person.colleagues.find(({ id }) => String(id) === asked)
  return (
    <>
      <Button
        asChild
        variant={person.isLocked ? 'solid' : 'soft'}
        {...(!person.isLocked && { color: 'gray' as const })}
      >
        <Link to={link({ person: 'choose' })} preventScrollReset>
          {person.isLocked ? 'Locked: who are you?' : person.name}
        </Link>
      </Button>
      {asked === 'choose' && <Choose person={person} />}
      {chosen && <AskPin name={chosen.name} id={chosen.id} />}
    </>
  )
}

function Choose({ person }: { person: KioskPerson }) {
  const link = useQueryLink()
  const others = person.colleagues.filter(({ hasPin }) => hasPin)
  const without = person.colleagues.filter(({ hasPin }) => !hasPin)
  return (
    <Dialog title="Who works here?" closeTo={link({ person: null })} form="kiosk-lock" submitLabel="Lock the screen">
      <ul className="kiosk-colleagues">
        {others.map(({ id, name }) => (
          <li key={id}>
            <Button asChild size="4" variant="soft">
              <Link to={link({ person: id })} preventScrollReset>
                {name}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
      {others.length === 0 && <Text as="p">Nobody here has a PIN yet.</Text>}
      {without.length > 0 && (
        <Text as="p" color="gray" size="2">
          Without a PIN: {without.map(({ name }) => name).join(', ')}. They can set one in the portal, under their name.
        </Text>
      )}
      <Text as="p" color="gray" size="2">
        Each step is recorded under the last PIN entered. After five minutes without a tap, the screen asks for it
        again.
      </Text>
      <Form method="post" id="kiosk-lock" action={link({ person: null })}>
        <input type="hidden" name="intent" value="lock" />
      </Form>
      <Form method="post" action="/logout">
        <Button type="submit" size="3" variant="soft" color="gray">
          Log out this tablet
        </Button>
      </Form>
    </Dialog>
  )
}

function AskPin({ id, name }: { id: number; name: string }) {
  const link = useQueryLink()
  const answer = useActionData()
  const wrong = isRefusedAnswer(answer) ? answer.refused.message : undefined
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isRefusedAnswer(answer) && field.current) field.current.value = ''
  }, [answer])
  return (
    <Dialog title={name} closeTo={link({ person: null })} form="kiosk-pin" submitLabel="Go">
      <Form method="post" id="kiosk-pin" className="kiosk-pin">
        <input type="hidden" name="intent" value="takeOver" />
        <input type="hidden" name="userId" value={id} />
        <label htmlFor="pin">PIN</label>
        <Input
          ref={field}
          id="pin"
          name="pin"
          type="password"
          inputMode="numeric"
          pattern="\d{4}"
          title="Four digits"
          maxLength={4}
          required
          autoFocus
          autoComplete="off"
          aria-describedby={wrong ? 'pin-error' : undefined}
        />
        {wrong && (
          <p id="pin-error" className="kiosk-wrong-pin" role="alert">
            {wrong}
          </p>
        )}
        <PinKeypad field={field} />
      </Form>
    </Dialog>
  )
}
