import { Flex } from '@radix-ui/themes'
import { Form, useActionData } from '@remix-run/react'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { Card } from '../../platform/ui/card'
import { Input, Select } from '../../platform/ui/form/field'
import { RowErrors } from '../../platform/ui/form/form-row'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import type { MenuFileData, ShownColumn } from './file-portal'
import './columns-step.css'

interface ColumnsStepProps extends Pick<MenuFileData, 'roles'> {
  file: NonNullable<MenuFileData['file']>
  columns: readonly ShownColumn[]
}

/** Shows the guessed role of each column, to be corrected. */
export function ColumnsStep({ roles, file, columns }: ColumnsStepProps) {
  const answer = useActionData()
  const refused = isRefusedAnswer(answer) ? answer : undefined
  const typed = refused?.typed ?? {}
  const errors = refused?.refused.errors?.flatMap(({ path, message }) => (path === 'columns' ? [message] : [])) ?? []
  return (
    <>
      {file.sheets.length > 1 && (
        <Card title="Sheet">
          <Form method="post">
            <Flex wrap="wrap" align="center" gap="3">
              <label className="hidden-label" htmlFor="menu-file-sheet">
                Sheet
              </label>
              <Select key={file.sheet} id="menu-file-sheet" name="sheet" defaultValue={file.sheet}>
                {file.sheets.map((name, index) => (
                  <option key={index} value={index}>
                    {name}
                  </option>
                ))}
              </Select>
              <SubmitButton name="intent" value="sheet" variant="soft" color="gray">
                Use This Sheet
              </SubmitButton>
            </Flex>
          </Form>
        </Card>
      )}
      <Card title="Columns" note="The menu needs drinks and prices. Everything else can be left out.">
        <Form key={file.sheet} method="post" className="form">
          <RowErrors errors={errors} />
          <label className="menu-file-heading-line">
            <span className="form-label">Line of the headings, empty for none</span>
            <Input
              name="headingLine"
              type="text"
              inputMode="numeric"
              pattern="[0-9]*"
              autoComplete="off"
              defaultValue={typed.headingLine ?? file.headingLine ?? ''}
            />
          </label>
          <ul className="menu-file-columns">
            {columns.map(({ heading, samples, role, size }, index) => {
              const name = heading === '' ? `Column ${index + 1}` : heading
              return (
                <li key={index}>
                  <div>
                    <strong>{name}</strong>
                    <small>{samples.length === 0 ? 'Empty' : samples.join(' · ')}</small>
                  </div>
                  <Select
                    name={`role.${index}`}
                    aria-label={`What ${name} is`}
                    defaultValue={typed[`role.${index}`] ?? role}
                  >
                    {roles.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </Select>
                  <Input
                    name={`size.${index}`}
                    type="text"
                    aria-label={`Size, if ${name} is one of several prices`}
                    placeholder="Size of a price: Glass"
                    autoComplete="off"
                    maxLength={50}
                    defaultValue={typed[`size.${index}`] ?? size}
                  />
                </li>
              )
            })}
          </ul>
          <Flex wrap="wrap" justify="end" align="center" gap="3">
            <SubmitButton name="intent" value="columns">
              Check the Menu
            </SubmitButton>
          </Flex>
        </Form>
      </Card>
    </>
  )
}
