import { Form } from '@remix-run/react'
import { Card } from '../../ui/card'
import { Notice } from '../../ui/query-result'
import { StatCard, Stats } from '../../ui/stat-card'
import { SubmitButton } from '../../ui/submit-button'
import type { ImportReport } from './portal'

/** What a check found, and the button that imports what it found good. */
export function ImportResult({ report }: { report: ImportReport }) {
  const { problems, created, updated, unchanged, badRows, bad, hidden, packed } = report
  return (
    <Card title="Check">
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
          {badRows > 0 && (
            <Notice tone="bad">
              {`${badRows === 1 ? 'One row is' : `${badRows.toLocaleString('en-US')} rows are`} bad, and nothing was written. Put the file right and check it again.`}
            </Notice>
          )}
          {badRows === 0 && packed === null && (
            <Notice tone="warn">Every row says what its record says already: there is nothing to import.</Notice>
          )}
          {bad.length > 0 && <BadCells bad={bad} />}
          {hidden > 0 && <p className="form-hint">{`And ${hidden.toLocaleString('en-US')} more.`}</p>}
          {packed !== null && (
            <Form method="post" encType="multipart/form-data">
              <input type="hidden" name="checked" value={packed} />
              <div className="form-actions">
                <SubmitButton name="intent" value="import">
                  {`Import ${(created + updated).toLocaleString('en-US')} ${created + updated === 1 ? 'row' : 'rows'}`}
                </SubmitButton>
              </div>
            </Form>
          )}
        </>
      )}
    </Card>
  )
}

const HEADINGS = ['Line', 'Column', 'Cell', 'What is wrong'] as const

function BadCells({ bad }: Pick<ImportReport, 'bad'>) {
  return (
    <div className="grid-scroll">
      <table className="grid" role="table" aria-label="Bad rows">
        <thead role="rowgroup">
          <tr role="row">
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" role="columnheader">
                <span>{heading}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {bad.map(({ line, heading, cell, message }, index) => (
            <tr key={index} role="row">
              {[line, heading ?? '–', cell === '' ? '–' : cell, message].map((text, column) => (
                <td key={column} role="cell" data-label={HEADINGS[column]}>
                  <div>{text}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
