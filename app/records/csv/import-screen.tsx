import { Button, Flex } from '@radix-ui/themes'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '../../../contract/limits'
import { Card } from '../../platform/ui/card'
import { TextAreaRow, TextRow } from '../../platform/ui/form/form-row'
import { Page } from '../../platform/ui/frame/page'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { ImportResult } from './import-result'
import type { ImportScreenData } from './portal'
import type { ImportReport } from './report'
import { PlainTable } from '../../platform/ui/grid/grid-table'

/** The import screen. One form checks a file and another imports it, so that it works without JavaScript. */
export function ImportScreen() {
  const { title, table, list, columns } = useLoaderData<ImportScreenData>()
  const answer = useActionData<{ report?: ImportReport }>()
  const report = answer?.report
  return (
    <Page
      title={title}
      lead="A check shows what a file would change and writes nothing. An import writes what the check showed, and can be undone for a day."
      breadcrumbs={[{ label: list.label, to: list.to }, { label: 'Import' }]}
      actions={
        <Button asChild variant="soft" color="gray" size="3">
          <a href={`/lists/${table}/template`}>Download Template</a>
        </Button>
      }
    >
      {report && <ImportResult report={report} table={table} />}
      {/* The key remounts the form after each check, because a browser does not send a chosen file again once it has been edited. */}
      <FileCard key={report?.ticket} text={report?.text ?? ''} />
      <Card
        title="Columns"
        note="In any order. A row with an Id changes that record; without one it adds a record. An empty cell empties its field, and a column that is left out leaves its field as it is. “Needed” applies to new records."
      >
        <PlainTable label="Columns" headings={['Heading', 'Takes', 'Needed']}>
          {columns.map(({ heading, hint, needed }) => (
            <tr key={heading} role="row">
              <td role="cell" data-label="Heading">
                <div>{heading}</div>
              </td>
              <td role="cell" data-label="Takes">
                <div>{hint}</div>
              </td>
              <td role="cell" data-label="Needed">
                <div>{needed ? 'Yes' : 'No'}</div>
              </td>
            </tr>
          ))}
        </PlainTable>
      </Card>
    </Page>
  )
}

function FileCard({ text }: { text: string }) {
  const [problem, setProblem] = useState<string>()
  const choose = (input: HTMLInputElement) => {
    const isTooLarge = (input.files?.[0]?.size ?? 0) > MAX_IMPORT_BYTES
    setProblem(isTooLarge ? `The file is larger than ${MAX_MEGABYTES} MB. Import it in parts.` : undefined)
    if (isTooLarge) input.value = ''
  }
  return (
    <Card title="File">
      <Form method="post" encType="multipart/form-data" className="form">
        <TextRow
          label="CSV file"
          field={{ ...fieldOf('file'), errors: problem === undefined ? [] : [problem] }}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(event) => choose(event.currentTarget)}
          hint={`Up to ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows and ${MAX_MEGABYTES} MB, with commas, semicolons or tabs in between. Excel: save as 'CSV UTF-8'. Google Sheets: File, Download. Numbers: File, Export To.`}
        />
        <TextAreaRow
          label="Or paste rows"
          field={{ ...fieldOf('pasted'), initialValue: text }}
          rows={text === '' ? 5 : 12}
          spellCheck={false}
          hint={
            text === ''
              ? 'Straight from a spreadsheet, with the headings as the first row.'
              : 'The checked rows: correct them here and check them again, or choose a file instead.'
          }
        />
        <Flex wrap="wrap" justify="end" gap="2">
          <SubmitButton name="intent" value="check">
            Check
          </SubmitButton>
        </Flex>
      </Form>
    </Card>
  )
}

const MAX_MEGABYTES = MAX_IMPORT_BYTES / 1_000_000

function fieldOf(name: string) {
  const id = `import-${name}`
  return { id, name, errorId: `${id}-error`, descriptionId: `${id}-hint` }
}
