import { Form } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import type { DevicesScreen } from './devices-screen'
import type { RefusedForm } from './field'
import { Part } from './part'
import { WhatIsWrong } from './what-is-wrong'

/** Where one is signed in; each of them can be signed out, or all others. */
export function Devices({ sessions, answer }: DevicesScreen & { answer: RefusedForm | undefined }) {
  const { language, words } = useWords()
  const { devices } = words.mine
  // The bars are in the US, and so is the server's rendering: the browser's own zone would be another text.
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'America/New_York' })
  return (
    <Part title={devices.title}>
      <WhatIsWrong answer={answer} />
      <ul>
        {sessions.map(({ id, device, lastSeenAt, isThis }) => (
          <li key={id} className="kept">
            <span>
              {device}
              <span className="soft">{isThis ? devices.here : devices.lastSeen(day.format(new Date(lastSeenAt)))}</span>
            </span>
            {!isThis && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="session" value={id} />
                <button className="quiet" name="intent" value="end" aria-label={devices.endNamed(device)}>
                  {devices.end}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <button className="button second" name="intent" value="endOthers">
            {devices.endOthers}
          </button>
        </Form>
      )}
    </Part>
  )
}
