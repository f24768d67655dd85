import { Form, Link, useNavigation } from '@remix-run/react'
import { Refusal } from '../frame/refusal'
import { SendLink } from '../frame/send-link'
import type { FriendScreen, TakeScreen } from './friend-screen'

interface FriendProps {
  screen: FriendScreen
  refused: { message: string } | null
}

/** The link by which a friend picks up an order, and who has taken it. */
export function FriendPage({ screen, refused }: FriendProps) {
  const { heading, back, how, taken, link, make, takeBack } = screen
  const isSending = useNavigation().state !== 'idle'
  return (
    <section className="pay tab">
      <Link className="back" to={back.to}>
        ‹ {back.text}
      </Link>
      <h1>{heading}</h1>
      <Refusal refused={refused} />
      {taken !== null && <p role="status">{taken}</p>}
      <ul className="how soft">
        {how.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {link && (
        <div className="fold">
          <img className="ticket-code" src={link.picture} alt={link.alt} width={320} height={320} />
          <label>
            {link.label}
            <input readOnly value={link.url} onFocus={(event) => event.currentTarget.select()} />
          </label>
          <SendLink link={link.url} title={heading} words={link.words} />
        </div>
      )}
      <Form method="post" className="fold" preventScrollReset>
        {takeBack !== null && (
          <button className="button second" name="intent" value="takeBack" aria-disabled={isSending}>
            {takeBack}
          </button>
        )}
        <button
          className={takeBack === null ? 'button' : 'button second'}
          name="intent"
          value="make"
          aria-disabled={isSending}
        >
          {make}
        </button>
      </Form>
    </section>
  )
}

/** Who asks for which pickup, and the button that takes it. */
export function TakePage({
  screen: { title, offer },
  refused,
}: {
  screen: TakeScreen
  refused: FriendProps['refused']
}) {
  const isSending = useNavigation().state !== 'idle'
  if (!offer) {
    return (
      <section className="pay tab">
        <h1>{title}</h1>
      </section>
    )
  }
  const { heading, placeName, drinks, how, button, verify } = offer
  return (
    <section className="pay tab">
      <h1>{heading}</h1>
      <p className="soft with-logo">
        <span>{placeName}</span>
      </p>
      <ul>
        {drinks.map((drink) => (
          <li key={drink}>{drink}</li>
        ))}
      </ul>
      <ul className="how soft">
        {how.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Refusal refused={refused} />
      {verify && (
        <Link className="button" to={verify.to}>
          {verify.text}
        </Link>
      )}
      {button !== null && (
        <Form method="post">
          <button className="button" aria-disabled={isSending}>
            {button}
          </button>
        </Form>
      )}
    </section>
  )
}
