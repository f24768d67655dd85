import { Form, useNavigation } from '@remix-run/react'
import { Refusal } from '../frame/refusal'
import type { JoinScreen } from './join-screen'

interface JoinProps {
  screen: JoinScreen
  refused: { message: string } | null
}

/** Names the host of the link's tab, explains what joining means, and has the button that joins. */
export function JoinPage({ screen: { title, invitation }, refused }: JoinProps) {
  const isSending = useNavigation().state !== 'idle'
  if (!invitation) {
    return (
      <section className="pay tab">
        <h1>{title}</h1>
      </section>
    )
  }
  return (
    <section className="pay tab">
      <h1>{invitation.heading}</h1>
      <p className="soft with-logo">
        <span>{invitation.placeName}</span>
      </p>
      <ul className="how">
        {invitation.how.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Refusal refused={refused} />
      <Form method="post">
        <button className="button" aria-disabled={isSending}>
          {invitation.button}
        </button>
      </Form>
    </section>
  )
}
