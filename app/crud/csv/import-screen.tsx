import { Button } from '@radix-ui/themes'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '../../../contract/limits'
import { Card } from '../../ui/card'
import { TextAreaRow, TextRow } from '../../ui/form-row'
import { Page } from '../../ui/page'
import { SubmitButton } from '../../ui/submit-button'
import { ImportResult } from './import-result'
import type { ImportReport, ImportScreenData } from './portal'

/** A file is checked first and then imported: two forms, so that it works without a script. */
export function ImportScreen() {
  const { title, table, list, columns } = useLoaderData<ImportScreenData>()
  const answer = useActionData<{ report?: ImportReport }>()
  const report = answer?.report
  return (
    <Page
      title={title}
      lead="A check tells what a file would do and writes nothing. An import writes all of its rows, or none."
      breadcrumbs={[{ label: list.label, to: list.to }, { label: 'Import' }]}
      actions={
        <Button asChild variant="soft" color="gray" size="3">
          <a href={`/lists/${table}/template`}>Download Template</a>
        </Button>
      }
    >
      {report && <ImportResult report={report} />}
      <Card title="File">
        <Form method="post" encType="multipart/form-data" className="form">
          <TextRow
            label="CSV file"
            field={fieldOf('file')}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            hint={`UTF-8, up to ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows and ${MAX_IMPORT_BYTES / 1_000_000} MB, with commas, semicolons or tabs in between.`}
          />
          <TextAreaRow
            label="Or paste rows"
            field={{ ...fieldOf('pasted'), initialValue: report?.pasted ?? '' }}
            rows={5}
            spellCheck={false}
            hint="Straight from a spreadsheet, with the headings as the first row."
          />
          <div className="form-actions">
            <SubmitButton name="intent" value="check">
              Check
            </SubmitButton>
          </div>
        </Form>
      </Card>
      <Card
        title="Columns"
        note="In any order. A row with an Id changes that record; without one it adds a record. An empty cell empties its field, and a column that is left out leaves its field as it is. What is needed is needed for a new record."
      >
        <div className="grid-scroll">
          <table className="grid" role="table" aria-label="Columns">
            <thead role="rowgroup">
              <tr role="row">
                {['Heading', 'Takes', 'Needed'].map((heading) => (
                  <th key={heading} scope="col" role="columnheader">
                    <span>{heading}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {columns.map(({ heading, takes, needed }) => (
                <tr key={heading} role="row">
                  <td role="cell" data-label="Heading">
                    <div>{heading}</div>
                  </td>
                  <td role="cell" data-label="Takes">
                    <div>{takes}</div>
                  </td>
                  <td role="cell" data-label="Needed">
                    <div>{needed ? 'Yes' : 'No'}</div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </Page>
  )
}

function fieldOf(name: string) {
  const id = `import-${name}`
  return { id, name, errorId: `${id}-error`, descriptionId: `${id}-hint` }
}
