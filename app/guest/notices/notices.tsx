import { Form } from '@remix-run/react'
import { RemovableItem } from '../account/removable-item'
import { Part } from '../account/part'
import type { RefusedForm } from '../account/field'
import { WhatIsWrong } from '../account/what-is-wrong'
import { useWords } from '../frame/use-words'
import type { NoticesScreen } from './notices-screen'
import { NoticeOffer } from './notice-offer'

/** The browsers that receive order notices, each with a button to turn it off, and the email option. */
export function Notices({ screen, answer }: { screen: NoticesScreen; answer: RefusedForm | undefined }) {
  const { publicKey, devices, readyByMail, isSaved } = screen
  const { mine, phone } = useWords().words
  const { notices } = phone
  return (
    <Part title={notices.title}>
      <WhatIsWrong answer={answer} />
      {isSaved && !answer && (
        <p className="note" role="status">
          {mine.saved}
        </p>
      )}
      <p>{notices.why}</p>
      {devices.length === 0 && <p className="soft">{notices.none}</p>}
      <ul>
        {devices.map(({ id, device, isThis }) => (
          <RemovableItem
            key={id}
            note={isThis ? notices.here : undefined}
            end={{ label: notices.turnOff, named: notices.turnOffNamed(device), sends: { intent: 'stop', device: id } }}
          >
            {device}
          </RemovableItem>
        ))}
      </ul>
      <NoticeOffer publicKey={publicKey} isRegistered={devices.some(({ isThis }) => isThis)} label={notices.turnOn} />
      <Form method="post" className="rows" preventScrollReset>
        <label className="option">
          <input type="checkbox" name="readyByMail" defaultChecked={readyByMail} />
          <span>
            {notices.byMail} <small>{notices.byMailWhy}</small>
          </span>
        </label>
        <button className="button second" name="intent" value="mail">
          {mine.save}
        </button>
      </Form>
    </Part>
  )
}
