import { Button } from '@radix-ui/themes'
import { Form, useActionData } from '@remix-run/react'
import { DISPUTE_ANSWERED_BEFORE_MS, MEDIUM } from '../../../contract/limits'
import { NOT_ANSWERED_HERE, reasonInWords } from '../../../contract/dispute-reasons'
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
export function DisputeScreen({ dispute, evidence, preview, evidenceIs, may }: DisputeDetails) {
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
      {may.answer && <AnswerCard dispute={dispute} may={may} />}
      <AgreedCard evidence={evidence} />
      <GuestCard evidence={evidence} />
      <ActivityCard evidence={evidence} />
      <ChainCard evidence={evidence} />
      <Card {...EVIDENCE_CARD[evidenceIs]}>
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

const WITH_GUEST = 'In Stripe’s fields, with the guest’s name, email and network address, where Barback still has them.'

const EVIDENCE_CARD: Record<DisputeDetails['evidenceIs'], { title: string; note: string }> = {
  sent: { title: 'What was sent', note: WITH_GUEST },
  toBeSent: {
    title: 'What the bank will read',
    note:
      `${WITH_GUEST} The bank’s checks of the card (3-D Secure, security code, postal code) and earlier payments to compare ` +
      'with are added when it is sent.',
  },
  notSent: { title: 'The evidence that Barback has (not sent by Barback)', note: 'In Stripe’s fields.' },
}

function AnswerCard({ dispute, may }: Pick<DisputeDetails, 'dispute' | 'may'>) {
  return (
    <Card title="Answer" note={may.send ? <SentWhen dispute={dispute} /> : NOT_ANSWERED_HERE}>
      {may.send && <SendForm dispute={dispute} />}
      {may.accept && (
        <div className="dispute-buttons">
          <ConfirmButton
            intent="accept"
            label="Accept the dispute"
            title="Accept the dispute"
            question="No evidence is sent. The cardholder keeps the money, and the dispute fee is not returned. You can’t undo this."
          />
        </div>
      )}
    </Card>
  )
}

function SentWhen({ dispute: { dueBy, isInquiry, timeZone } }: Pick<DisputeDetails, 'dispute'>) {
  if (dueBy === null) return 'The evidence below can be sent once.'
  return (
    <>
      The evidence below is sent once, automatically, on{' '}
      <Moment at={dueBy - DISPUTE_ANSWERED_BEFORE_MS} timeZone={timeZone} withTime />. Send it earlier, add a sentence,{' '}
      {isInquiry
        ? 'or refund the whole order, which ends the inquiry without a fee.'
        : 'or accept that the guest keeps the money.'}
    </>
  )
}

function SendForm({ dispute }: Pick<DisputeDetails, 'dispute'>) {
  const answer = useActionData()
  const { refused, typed } = isRefusedAnswer(answer) ? answer : { refused: undefined, typed: undefined }
  return (
    <Form method="post" className="form">
      <TextAreaRow
        label="Your own sentence"
        hint="This comes first in the additional notes. What do you know about this order that is not below?"
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
  )
}
