import { Button } from '@radix-ui/themes'
import { Form, useActionData } from '@remix-run/react'
import { DISPUTE_ANSWERED_BEFORE_MS, MEDIUM } from '../../../contract/limits'
import { reasonInWords } from '../../../contract/dispute-reasons'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { Badge } from '../../platform/ui/badge'
import { Card } from '../../platform/ui/card'
import { ConfirmButton } from '../../platform/ui/form/confirm-button'
import { Fact, Facts } from '../../platform/ui/facts'
import { TextAreaRow } from '../../platform/ui/form/form-row'
import { Page } from '../../platform/ui/frame/page'
import { Moment, Money } from '../../platform/ui/text'
import type { DisputeDetails } from './details'
import { ActivityCard, AgreedCard, ChainCard, GuestCard } from './evidence-cards'
import { statusBadge } from './words'
import './dispute-screen.css'

/** `/disputes/{id}`: the bank's claim and all evidence for the order, on one page. */
export function DisputeScreen({ dispute, evidence, preview, may }: DisputeDetails) {
  const { words, tone } = statusBadge(dispute)
  return (
    <Page
      title={`Dispute ${dispute.id}`}
      lead={`Order ${dispute.orderId} of ${dispute.guest} at ${dispute.place}`}
      breadcrumbs={[{ label: 'Disputes', to: '/disputes' }, { label: 'Details' }]}
    >
      <Card
        title={dispute.isInquiry ? 'The bank asks' : 'The bank disputes'}
        action={<Badge tone={tone}>{words}</Badge>}
      >
        <Facts>
          <Fact label="It says">{reasonInWords(dispute.reason)}</Fact>
          <Fact label="Amount">
            <Money cents={dispute.amountCents} />
          </Fact>
          <Fact label="Taken, with Stripe’s fee">
            <Money cents={dispute.takenCents} />
          </Fact>
          <Fact label="Since">
            <Moment at={dispute.openedAt} timeZone={dispute.timeZone} withTime />
          </Fact>
          <Fact label="Answer by">
            {dispute.dueBy === null ? null : <Moment at={dispute.dueBy} timeZone={dispute.timeZone} withTime />}
          </Fact>
          <Fact label="Answered">
            {dispute.answeredAt === null ? null : (
              <>
                <Moment at={dispute.answeredAt} timeZone={dispute.timeZone} withTime /> by {dispute.answeredByName}
              </>
            )}
          </Fact>
        </Facts>
        {dispute.errorMessage && <p role="alert">Stripe says: {dispute.errorMessage}</p>}
      </Card>
      {may.answer && <AnswerCard dispute={dispute} />}
      <AgreedCard evidence={evidence} />
      <GuestCard evidence={evidence} />
      <ActivityCard evidence={evidence} />
      <ChainCard evidence={evidence} />
      <Card
        title={dispute.answer === 'Submitted' ? 'What was sent' : 'What the bank will read'}
        note={
          dispute.answer === 'Submitted'
            ? 'In Stripe’s fields, with the guest’s name, email and network address.'
            : 'In Stripe’s fields, with the guest’s name, email and network address. The bank’s checks of the card (3-D Secure, ' +
              'security code, postal code) and earlier payments to compare with are added when it is sent.'
        }
      >
        {preview.map(({ field, text }) => (
          <section key={field}>
            <h3>{field.replaceAll('_', ' ')}</h3>
            <p className="dispute-sent">{text}</p>
          </section>
        ))}
      </Card>
    </Page>
  )
}

function AnswerCard({ dispute }: Pick<DisputeDetails, 'dispute'>) {
  const answer = useActionData()
  const { refused, typed } = isRefusedAnswer(answer) ? answer : { refused: undefined, typed: undefined }
  const sentBy = dispute.dueBy === null ? null : dispute.dueBy - DISPUTE_ANSWERED_BEFORE_MS
  return (
    <Card
      title="Answer"
      note={
        sentBy === null ? (
          'The evidence below can be sent once.'
        ) : (
          <>
            The evidence below is sent once, automatically, on{' '}
            <Moment at={sentBy} timeZone={dispute.timeZone} withTime />. Send it earlier, add a sentence, or accept that
            the guest keeps the money.
          </>
        )
      }
    >
      <Form method="post" className="form">
        <TextAreaRow
          label="Your own sentence"
          hint="The bank reads this first. What do you know about this order that is not below?"
          rows={3}
          field={{
            id: 'note',
            name: 'note',
            errorId: 'note-error',
            descriptionId: 'note-hint',
            required: false,
            maxLength: MEDIUM,
            errors: refused?.errors?.filter(({ path }) => path === 'note').map(({ message }) => message),
            initialValue: typed?.note ?? dispute.note ?? '',
          }}
        />
        <div className="dispute-buttons">
          <Button type="submit" name="intent" value="submit" size="3">
            Send now
          </Button>
          <Button type="submit" name="intent" value="note" size="3" variant="soft" color="gray">
            Save sentence
          </Button>
        </div>
      </Form>
      <div className="dispute-buttons">
        <ConfirmButton
          intent="accept"
          label="Accept the dispute"
          title="Accept the dispute"
          question="Nothing is sent to the bank. The guest keeps the money and the fee is lost. You can’t undo this."
        />
      </div>
    </Card>
  )
}
