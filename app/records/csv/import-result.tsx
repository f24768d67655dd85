import { Button, Flex } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import { Card } from '../../platform/ui/card'
import { Notice } from '../../platform/ui/query-result'
import { StatCard, Stats } from '../../platform/ui/stat-card'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import type { ImportReport } from './report'
import { PlainTable } from '../../platform/ui/grid/grid-table'

/** The result of a check, and the next steps. `table`: the list's table. */
export function ImportResult({ report, table }: { report: ImportReport; table: string }) {
  const { imported, problems, created, updated, unchanged, badRows, bad, hidden, changes, moreChanges, packed } = report
  return (
    <Card title="Check">
      {imported !== null && <Notice tone="good">{`${imported} The rows that were left out are below.`}</Notice>}
      {problems.map((problem) => (
        <Notice key={problem} tone="bad">
          {problem}
        </Notice>
      ))}
      {problems.length === 0 && (
        <>
          <Stats>
            <StatCard label="New" value={created} icon="note" />
            <StatCard label="Changed" value={updated} icon="trend" />
            <StatCard label="Unchanged" value={unchanged} icon="check" />
            <StatCard label="Bad" value={badRows} icon="close" />
          </Stats>
          {badRows > 0 && imported === null && (
            <Notice tone="bad">
              {`${badRows === 1 ? 'One row is' : `${badRows.toLocaleString('en-US')} rows are`} bad, and nothing was written. Correct ${badRows === 1 ? 'it' : 'them'} and check again.`}
            </Notice>
          )}
          {badRows === 0 && packed === null && (
            <Notice tone="warn">Every row matches its record: there is nothing to import.</Notice>
          )}
          {bad.length > 0 && <BadCells bad={bad} />}
          {hidden > 0 && <p className="form-hint">{`And ${hidden.toLocaleString('en-US')} more.`}</p>}
          {changes.length > 0 && <Changes changes={changes} />}
          {moreChanges > 0 && (
            <p className="form-hint">{`And ${moreChanges.toLocaleString('en-US')} more changed values.`}</p>
          )}
        </>
      )}
      {packed !== null && (
        <Flex wrap="wrap" justify="end" gap="2">
          <NextSteps report={report} packed={packed} table={table} />
        </Flex>
      )}
    </Card>
  )
}

/** Separate forms, so that each works without JavaScript. */
function NextSteps({ report, packed, table }: { report: ImportReport; packed: string; table: string }) {
  const { unknown, checkAgain, created, updated, badRows } = report
  const good = created + updated
  const checked = <input type="hidden" name="checked" value={packed} />
  if (unknown.length > 0 || checkAgain) {
    return (
      <Form method="post" encType="multipart/form-data">
        {checked}
        <SubmitButton name="intent" value="check">
          {checkAgain ? 'Check Again' : `Leave Out ${unknown.join(', ')}`}
        </SubmitButton>
      </Form>
    )
  }
  const rows = `${good.toLocaleString('en-US')} ${badRows > 0 ? 'good ' : ''}${good === 1 ? 'row' : 'rows'}`
  return (
    <>
      {badRows > 0 && (
        // The answer is a file, which the browser must download itself.
        <Form reloadDocument method="post" action={`/lists/${table}/bad-rows`} encType="multipart/form-data">
          {checked}
          <Button type="submit" size="3" variant="soft" color="gray">
            Download Bad Rows
          </Button>
        </Form>
      )}
      {good > 0 && (
        <Form method="post" encType="multipart/form-data">
          {checked}
          <SubmitButton name="intent" value="import" variant={badRows > 0 ? 'soft' : 'solid'}>
            {`Import ${rows}`}
          </SubmitButton>
        </Form>
      )}
    </>
  )
}

function BadCells({ bad }: Pick<ImportReport, 'bad'>) {
  const rows = bad.map(({ line, heading, cell, message }) => [line, heading ?? '–', cell === '' ? '–' : cell, message])
  return <Cells label="Bad rows" headings={['Line', 'Column', 'Cell', 'What is wrong']} rows={rows} />
}

/** Both values of each cell that differs from its record, so that users see a value before they overwrite it. */
function Changes({ changes }: Pick<ImportReport, 'changes'>) {
  const rows = changes.map(({ line, name, heading, now, file }) => [line, name, heading, now, file])
  return <Cells label="What changes" headings={['Line', 'Record', 'Column', 'Now', 'In the file']} rows={rows} />
}

interface CellsProps {
  label: string
  headings: readonly string[]
  rows: ReadonlyArray<ReadonlyArray<string | number>>
}

function Cells({ label, headings, rows }: CellsProps) {
  return (
    <PlainTable label={label} headings={headings}>
      {rows.map((cells, index) => (
        <tr key={index} role="row">
          {cells.map((text, column) => (
            <td key={column} role="cell" data-label={headings[column]}>
              <div>{text}</div>
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}
