import { getFormProps } from '@conform-to/react'
import { Button, Text } from '@radix-ui/themes'
import { Form, Link, useActionData, useNavigate } from '@remix-run/react'
import { Fragment, type FocusEvent } from 'react'
import type { BusinessLocker } from '../../../contract/entities/lockers'
import { StatusBadge } from '../../platform/ui/badge'
import { Card } from '../../platform/ui/card'
import { errorCount } from '../../platform/ui/form/checked-form'
import { ConfirmButton } from '../../platform/ui/form/confirm-button'
import { Dialog } from '../../platform/ui/form/dialog'
import { EditedRecord } from '../../platform/ui/form/edited-record'
import { TextRow, TickRow } from '../../platform/ui/form/form-row'
import { PlainTable } from '../../platform/ui/grid/grid-table'
import { useLiveScreen } from '../../platform/ui/live/live'
import { useQueryLink } from '../../platform/ui/frame/location'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { TextLink } from '../../platform/ui/text-link'
import { DISCARDS } from '../../platform/ui/form/unsaved'
import { lazySchema, useZodForm } from '../../platform/ui/form/zod-form'
import type { EntityForm } from './entity-form'
import { ROW_LABELS } from './locker-inputs'
import { OfflineSince } from './offline-since'
import './lockers-card.css'

const HEADINGS = ['Name', 'Number of Cubbies', 'Active', 'Online', 'Locker Id'] as const

interface LockersCardProps {
  businessId: number
  lockers: readonly BusinessLocker[]
  /** The venue's time zone. */
  timeZone: string
  canChange: boolean
  /** The row being edited. */
  edited: { id: number; form: EntityForm } | null
  /** The form of a new locker, while the dialog is open. */
  adding: EntityForm | null
}

/** The lockers of a business: each row links to its locker and is edited inline. */
export function LockersCard({ businessId, lockers, timeZone, canChange, edited, adding }: LockersCardProps) {
  const link = useQueryLink()
  return (
    <Card
      title="Lockers"
      action={
        canChange && (
          <Button asChild size="3" variant="soft">
            <Link to={link({ add: '' })} preventScrollReset>
              Add Locker
            </Link>
          </Button>
        )
      }
    >
      {lockers.length === 0 && (
        <Text as="p" size="2" color="gray">
          There is no locker yet.
        </Text>
      )}
      {lockers.length > 0 && (
        <PlainTable label="Lockers" headings={canChange ? [...HEADINGS, 'Actions'] : HEADINGS}>
          {lockers.map((locker) =>
            canChange && edited?.id === locker.id ? (
              <EditedRow key={locker.id} locker={locker} start={edited.form} />
            ) : (
              <LockerRow key={locker.id} locker={locker} timeZone={timeZone} canChange={canChange} />
            ),
          )}
        </PlainTable>
      )}
      {canChange && adding && <AddLocker businessId={businessId} start={adding} closeTo={link({ add: null })} />}
    </Card>
  )
}

/** Updates the rows as lockers go offline and online, except while the user types. */
export function LiveLockers({ businessId }: { businessId: number }) {
  useLiveScreen(`/businesses/${businessId}/lockers/events`)
  return null
}

function LockerRow({ locker, timeZone, canChange }: { locker: BusinessLocker; timeZone: string; canChange: boolean }) {
  const link = useQueryLink()
  const { name, numberOfCubbies, active, online } = locker
  const cells = [
    <TextLink key="name" to={`/businesses/${locker.businessId}/lockers/${locker.id}`}>
      {name}
    </TextLink>,
    numberOfCubbies,
    active ? 'Yes' : 'No',
    <Fragment key="online">
      <StatusBadge status={online ? 'Online' : 'Offline'} />
      {!online && (
        <Text as="p" size="2" color="gray">
          <OfflineSince lastSeenAt={locker.lastSeenAt} timeZone={timeZone} />
        </Text>
      )}
    </Fragment>,
    locker.lockerId,
  ]
  return (
    <tr role="row">
      {cells.map((cell, index) => (
        <td key={HEADINGS[index]} role="cell" data-label={HEADINGS[index]}>
          <div>{cell}</div>
        </td>
      ))}
      {canChange && (
        <td role="cell">
          <div className="locker-actions">
            <Button asChild size="3" variant="soft">
              <Link to={link({ locker: locker.id })} preventScrollReset aria-label={`Edit ${name}`}>
                Edit
              </Link>
            </Button>
            <ConfirmButton
              intent="deleteLocker"
              asks={`deleteLocker:${locker.id}`}
              label="Delete"
              title="Delete Locker"
              question={`Are you sure you want to Delete ${name}!`}
              values={{ rowId: locker.id }}
            />
          </div>
        </td>
      )}
    </tr>
  )
}

/** A row with inputs. It drops typed values when the focus leaves it (docs/rules/screens.md#lockers-of-a-business). */
function EditedRow({ locker, start }: { locker: BusinessLocker; start: EntityForm }) {
  const link = useQueryLink()
  const navigate = useNavigate()
  const id = `locker-${locker.id}`
  const answer = useActionData()
  const { texts, constraint } = start
  const [form, fields, changed] = useZodForm({
    id,
    constraint,
    schema: lazySchema(
      () => import('./locker-form'),
      ({ lockerForm }) => lockerForm(locker),
    ),
    intent: 'updateLocker',
    answer,
    defaultValue: texts,
  })
  const { name, numberOfCubbies, active } = fields
  const cancel = link({ locker: null })
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Keep them when another window takes the focus; a link asks before it discards them.
    if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget) || relatedTarget.closest('a'))
      return
    navigate(cancel, { state: DISCARDS, preventScrollReset: true })
  }
  return (
    <tr role="row" className="locker-edited" onBlur={leave}>
      <td role="cell" data-label="Name">
        <div>{name && <TextRow label={ROW_LABELS.name} field={name} autoFocus />}</div>
      </td>
      <td role="cell" data-label="Number of Cubbies">
        <div>
          {numberOfCubbies && <TextRow label={ROW_LABELS.numberOfCubbies} field={numberOfCubbies} type="number" />}
        </div>
      </td>
      <td role="cell" data-label="Active">
        <div>{active && <TickRow label={ROW_LABELS.active} field={active} look="switch" />}</div>
      </td>
      <td role="cell" data-label="Online">
        <div>
          <StatusBadge status={locker.online ? 'Online' : 'Offline'} />
        </div>
      </td>
      <td role="cell" data-label="Locker Id">
        <div>{locker.lockerId}</div>
      </td>
      <td role="cell">
        <Form method="post" preventScrollReset className="locker-actions" {...getFormProps(form)}>
          <input type="hidden" name="intent" value="updateLocker" />
          <input type="hidden" name="rowId" value={locker.id} />
          <EditedRecord
            form={id}
            intent="updateLocker"
            what="locker"
            version={locker.version}
            texts={texts}
            answer={answer}
          />
          <Button asChild variant="soft" color="gray" size="3">
            <Link to={cancel} state={DISCARDS} preventScrollReset>
              Cancel
            </Link>
          </Button>
          <SubmitButton changed={changed}>Save</SubmitButton>
        </Form>
      </td>
    </tr>
  )
}

function AddLocker({ businessId, start, closeTo }: { businessId: number; start: EntityForm; closeTo: string }) {
  const [form, fields, changed] = useZodForm({
    id: 'new-locker',
    constraint: start.constraint,
    schema: lazySchema(
      () => import('./locker-form'),
      ({ newLockerForm }) => newLockerForm(businessId),
    ),
    defaultValue: start.texts,
    intent: 'addLocker',
    answer: useActionData(),
  })
  const { name, lockerId, numberOfCubbies, active } = fields
  return (
    <Dialog title="Add Locker" closeTo={closeTo} form="new-locker" changed={changed} errors={errorCount(form)}>
      <Form method="post" preventScrollReset className="form" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="addLocker" />
        {name && <TextRow label="Name" field={name} />}
        {lockerId && <TextRow label="Locker Id" field={lockerId} hint="The code that kiosk calls send" />}
        {numberOfCubbies && <TextRow label="Number of Cubbies" field={numberOfCubbies} type="number" />}
        {active && <TickRow label="Active" field={active} look="switch" />}
      </Form>
    </Dialog>
  )
}
