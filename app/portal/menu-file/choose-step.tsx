import { Flex } from '@radix-ui/themes'
import { Form, useActionData } from '@remix-run/react'
import { useState } from 'react'
import { MAX_IMPORT_BYTES, MAX_MENU_FILE_DRINKS } from '../../../contract/limits'
import { Card } from '../../platform/ui/card'
import { formatDateTime } from '../../platform/ui/dates'
import { TextAreaRow, TextRow } from '../../platform/ui/form/form-row'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { Notice } from '../../platform/ui/query-result'
import { isObject } from '../../platform/ui/json'
import type { MenuFileData } from './file-portal'
import './choose-step.css'

const MEGABYTES = MAX_IMPORT_BYTES / 1_000_000

/** The form for a file, and the imports that can be undone. */
export function ChooseStep({ imports, timeZone }: Pick<MenuFileData, 'imports' | 'timeZone'>) {
  const answer = useActionData()
  const { problem, pasted } = refusedUpload(answer)
  const [tooLarge, setTooLarge] = useState(false)
  const choose = (input: HTMLInputElement) => {
    const isTooLarge = (input.files?.[0]?.size ?? 0) > MAX_IMPORT_BYTES
    setTooLarge(isTooLarge)
    if (isTooLarge) input.value = ''
  }
  return (
    <>
      {imports.length > 0 && (
        <Card
          title="Latest Imports"
          note="Undo takes back drinks, categories and prices. What was changed or sold since stays."
        >
          <ul className="menu-imports">
            {imports.map(({ id, fileName, summary, madeAt }) => (
              <li key={id}>
                <span>
                  {fileName}: {summary}
                  <small>{formatDateTime(madeAt, timeZone)}</small>
                </span>
                <Form method="post">
                  <input type="hidden" name="step" value={id} />
                  <SubmitButton name="intent" value="undo" variant="soft" color="gray" aria-label={`Undo: ${fileName}`}>
                    Undo
                  </SubmitButton>
                </Form>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="File">
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        <Form method="post" encType="multipart/form-data" className="form">
          <input type="hidden" name="intent" value="upload" />
          <TextRow
            label="Spreadsheet"
            field={{
              ...fieldOf('file'),
              errors: tooLarge ? [`The file is larger than ${MEGABYTES} MB. Import it in parts.`] : [],
            }}
            type="file"
            accept=".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(event) => choose(event.currentTarget)}
            hint={`Excel (.xlsx) or CSV, up to ${MEGABYTES} MB and ${MAX_MENU_FILE_DRINKS} drinks. Each row a drink with its price; categories in a column or as headings.`}
          />
          <TextAreaRow
            label="Or paste rows"
            field={{ ...fieldOf('pasted'), initialValue: pasted }}
            rows={5}
            spellCheck={false}
            hint="From a spreadsheet, or a list with a price at the end of each line."
          />
          <Flex wrap="wrap" justify="end" align="center" gap="3">
            <SubmitButton>Check</SubmitButton>
          </Flex>
        </Form>
      </Card>
    </>
  )
}

function fieldOf(name: string) {
  const id = `menu-file-${name}`
  return { id, name, errorId: `${id}-error`, descriptionId: `${id}-hint` }
}

function refusedUpload(answer: unknown): { problem: string | undefined; pasted: string } {
  if (!isObject(answer)) return { problem: undefined, pasted: '' }
  const { problem, pasted } = answer
  return {
    problem: typeof problem === 'string' ? problem : undefined,
    pasted: typeof pasted === 'string' ? pasted : '',
  }
}
