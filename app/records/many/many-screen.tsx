import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { MAX_MANY } from '../../../contract/limits'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { Card } from '../../platform/ui/card'
import { errorCount } from '../../platform/ui/form/checked-form'
import { ErrorCount } from '../../platform/ui/form/error-count'
import { FormRow } from '../../platform/ui/form/form-row'
import { RestOfQuery } from '../../platform/ui/grid/rest-of-query'
import { PlainTable } from '../../platform/ui/grid/grid-table'
import { Page } from '../../platform/ui/frame/page'
import { NO_DATA, Notice } from '../../platform/ui/query-result'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { PlainSubmit, SubmitSelect } from '../../platform/ui/form/submit-select'
import { ResourceForm, useResourceForm } from '../form/resource-form'
import type { FormSetup } from '../form/portal-form'
import { ResourcesProvider, useResource } from '../values/known-resources'
import type { ChosenRow, ManyScreenData } from './many-portal'
import { FIELD } from './many-query'
import { wordFor } from '../values/value-word'
import { tickName } from '../values/tick-name'
import './many-screen.css'

/** Changes one field of many records, or deletes them. */
export function ManyScreen() {
  const { resources } = useLoaderData<ManyScreenData>()
  return (
    <ResourcesProvider value={resources}>
      <Many />
    </ResourcesProvider>
  )
}

function Many() {
  const { title, list, deed, fields, field, form, rows, isCut } = useLoaderData<ManyScreenData>()
  return (
    <Page title={title} breadcrumbs={[list, { label: deed === 'edit' ? 'Change' : 'Delete' }]}>
      {isCut && (
        <Notice tone="warn">{`Only the first ${MAX_MANY} are shown: no more can be ${deed === 'edit' ? 'changed' : 'deleted'} at once.`}</Notice>
      )}
      {rows.length === 0 && <Notice tone="warn">{NO_DATA}</Notice>}
      {rows.length > 0 && deed === 'edit' && (
        <Card title="What to Change" note="All of them get the same value. It can be undone for a day.">
          <FieldChoice fields={fields} field={field} />
          {field !== null && form && <ChangeForm key={field} data={form} field={field} />}
        </Card>
      )}
      {rows.length > 0 && deed === 'delete' && (
        <Card title={`${title}?`} note="All of them are deleted, or none. It can be undone for a day.">
          <Form method="post" id="many-delete" className="many-send">
            <input type="hidden" name="intent" value="delete" />
            <SubmitButton color="red">Delete</SubmitButton>
          </Form>
        </Card>
      )}
      {rows.length > 0 && <ChosenRows form={`many-${deed}`} rows={rows} now={fieldLabel(fields, field)} />}
    </Page>
  )
}

function fieldLabel(fields: ManyScreenData['fields'], field: string | null): string | undefined {
  return fields.find(({ value }) => value === field)?.label
}

/** Chooses the field: a plain GET form. */
function FieldChoice({ fields, field }: Pick<ManyScreenData, 'fields' | 'field'>) {
  return (
    <Form method="get" className="form" preventScrollReset>
      <FormRow label="Field" field={{ id: 'many-field' }}>
        <SubmitSelect id="many-field" name={FIELD} value={field ?? ''} keepsScroll>
          <option value="">Choose</option>
          {fields.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SubmitSelect>
      </FormRow>
      <RestOfQuery without={[FIELD]} />
      <PlainSubmit>Choose</PlainSubmit>
    </Form>
  )
}

function ChangeForm({ data, field }: { data: FormSetup; field: string }) {
  const { table } = useLoaderData<ManyScreenData>()
  const id = 'many-edit'
  const of = { id, intent: 'edit', resource: useResource(table), names: [field], data, answer: useActionData() }
  const state = useResourceForm(of)
  return (
    <>
      <ResourceForm of={of} state={state} />
      <div className="many-send">
        <ErrorCount count={errorCount(state[0])} />
        <SubmitButton form={id}>Change</SubmitButton>
      </div>
    </>
  )
}

interface ChosenRowsProps {
  /** The id of the form that their checkboxes belong to. */
  form: string
  rows: readonly ChosenRow[]
  /** Heading of the field's current values; undefined while no field is chosen. */
  now: string | undefined
}

function ChosenRows({ form, rows, now }: ChosenRowsProps) {
  const answer = useActionData()
  const refused = isRefusedAnswer(answer) ? answer : undefined
  const errors = new Map(refused?.refused.errors?.map(({ path, message }) => [path, message]))
  return (
    <Card title={`Chosen: ${rows.length.toLocaleString('en-US')}`} note="Untick what should not change.">
      <PlainTable label="Chosen" compact headings={now === undefined ? ['Name'] : ['Name', `${now} now`]}>
        {rows.map(({ id, version, name, now: value, isTicked }) => {
          const tick = tickName(id)
          const error = errors.get(tick)
          return (
            <tr key={id} role="row">
              <td role="cell" data-headline="">
                <div>
                  <label className="tick-row">
                    <input
                      // The key remounts a refused row's box unticked, so that pressing again changes the others.
                      key={error}
                      type="checkbox"
                      form={form}
                      name={tick}
                      value={version}
                      defaultChecked={refused?.typed ? tick in refused.typed && error === undefined : isTicked}
                      aria-invalid={error !== undefined || undefined}
                      aria-describedby={error === undefined ? undefined : `${tick}-error`}
                    />
                    <span>{name}</span>
                  </label>
                  {error !== undefined && (
                    <p className="form-error" id={`${tick}-error`}>
                      {error}
                    </p>
                  )}
                </div>
              </td>
              {now !== undefined && (
                <td role="cell" data-label={`${now} now`}>
                  <div>{wordFor(value)}</div>
                </td>
              )}
            </tr>
          )
        })}
      </PlainTable>
    </Card>
  )
}
