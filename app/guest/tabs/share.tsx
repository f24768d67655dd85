import { Form, Link, useNavigation } from '@remix-run/react'
import { Refusal } from '../frame/refusal'
import { SendLink } from '../frame/send-link'
import { useWords } from '../frame/use-words'
import { sharingWordsIn } from '../words/sharing'
import type { ShareScreen } from './share-screen'

/** The friends on the guest's tab, and the link by which they join. The link is folded once a friend has joined. */
export function SharePage({ screen, refused }: { screen: ShareScreen; refused: { message: string } | null }) {
  const texts = sharingWordsIn(useWords().language)
  const { tab, friends } = screen
  return (
    <section className="pay tab">
      <Link className="back" to={`/app/tabs/${tab.id}`}>
        ‹ {texts.toTab}
      </Link>
      <h1>{texts.title}</h1>
      <p className="soft with-logo">
        <span>{tab.placeName}</span>
      </p>
      <Refusal refused={refused} />
      {friends.length > 0 && (
        <ul className="fold">
          {friends.map((friend) => (
            <Friend key={friend.id} friend={friend} />
          ))}
        </ul>
      )}
      {friends.length > 0 ? (
        <details className="more">
          <summary>{texts.invite}</summary>
          <Invite screen={screen} />
        </details>
      ) : (
        <Invite screen={screen} />
      )}
      <p className="soft">{texts.away}</p>
    </section>
  )
}

function Invite({ screen }: { screen: ShareScreen }) {
  const texts = sharingWordsIn(useWords().language)
  const { link, picture } = screen
  return (
    <div className="fold">
      <ul className="how soft">
        {texts.how.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {link !== null && picture !== null && (
        <>
          <img className="ticket-code" src={picture} alt={texts.alt} width={320} height={320} />
          <label>
            {texts.link}
            <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
          </label>
          <SendLink link={link} title={texts.title} words={texts} />
        </>
      )}
      <MakeLink screen={screen} />
    </div>
  )
}

function MakeLink({ screen: { link, limit, limits } }: { screen: ShareScreen }) {
  const texts = sharingWordsIn(useWords().language)
  const isSending = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="fold" preventScrollReset>
      <HeadLimit label={texts.limit} limit={limit} limits={limits} />
      <button
        className={link === null ? 'button' : 'button second'}
        name="intent"
        value="share"
        aria-disabled={isSending}
      >
        {link === null ? texts.make : texts.again}
      </button>
      {link !== null && (
        <>
          <p className="soft">{texts.againMeans}</p>
          <button className="button second" name="intent" value="unshare" aria-disabled={isSending}>
            {texts.end}
          </button>
        </>
      )}
    </Form>
  )
}

function Friend({ friend: { id, name, about, isOn, limit, limits } }: { friend: ShareScreen['friends'][number] }) {
  const texts = sharingWordsIn(useWords().language)
  const isSending = useNavigation().state !== 'idle'
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span className="soft">{about}</span>
      </p>
      {isOn && (
        <details>
          <summary>{texts.change}</summary>
          <Form method="post" className="fold" preventScrollReset>
            <input type="hidden" name="friend" value={id} />
            <HeadLimit label={texts.limit} limit={limit} limits={limits} />
            <button className="button second" name="intent" value="limit" aria-disabled={isSending}>
              {texts.save}
            </button>
            <p className="soft">{texts.removeMeans}</p>
            <button className="button second danger" name="intent" value="remove" aria-disabled={isSending}>
              {texts.remove(name)}
            </button>
          </Form>
        </details>
      )}
    </li>
  )
}

interface HeadLimitProps {
  label: string
  limit: number | null
  limits: ShareScreen['limits']
}

function HeadLimit({ label, limit, limits }: HeadLimitProps) {
  const texts = sharingWordsIn(useWords().language)
  return (
    <label>
      {label}
      <select name="limit" defaultValue={limit ?? ''}>
        <option value="">{texts.noLimit}</option>
        {limits.map(({ limit: value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
