import { Form } from '@remix-run/react'
import { useWords } from '../frame/use-words'
import { Field, type RefusedForm } from './field'
import { Part } from './part'
import type { SettingsScreen } from './settings-screen'
import { WhatIsWrong } from './what-is-wrong'

export function Settings({ screen, answer }: { screen: SettingsScreen; answer: RefusedForm | undefined }) {
  const { mine } = useWords().words
  const { firstName, lastName, displayName, phoneNumber, receiptsByMail, isSaved } = screen
  return (
    <Part title={mine.settings.title}>
      <WhatIsWrong answer={answer} />
      {isSaved && !answer && (
        <p className="note" role="status">
          {mine.saved}
        </p>
      )}
      <Form method="post" className="rows">
        <Field
          name="firstName"
          label={mine.firstName}
          hint={mine.signUp.nameWhy}
          defaultValue={firstName}
          autoComplete="given-name"
          required
          answer={answer}
        />
        <Field
          name="lastName"
          label={mine.lastName}
          defaultValue={lastName}
          autoComplete="family-name"
          required
          answer={answer}
        />
        <Field
          name="displayName"
          label={mine.displayName}
          defaultValue={displayName}
          autoComplete="nickname"
          answer={answer}
        />
        <Field
          name="phoneNumber"
          type="tel"
          label={mine.phone}
          defaultValue={phoneNumber}
          autoComplete="tel"
          answer={answer}
        />
        <label className="option">
          <input
            type="checkbox"
            name="receiptsByMail"
            defaultChecked={answer ? answer.typed.receiptsByMail === 'on' : receiptsByMail}
          />
          <span>{mine.settings.receipts}</span>
        </label>
        <button className="button">{mine.save}</button>
      </Form>
    </Part>
  )
}
