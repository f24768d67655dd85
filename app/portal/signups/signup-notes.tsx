import { Flex } from '@radix-ui/themes'
import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { Card } from '../../platform/ui/card'
import { DataGrid, type GridColumn } from '../../platform/ui/grid/data-grid'
import { TextAreaRow } from '../../platform/ui/form/form-row'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { lazySchema, useZodForm, type Constraints } from '../../platform/ui/form/zod-form'

interface ShownNote {
  id: number
  content: string
  createdBy: string
  /** 'MM-dd-yyyy hh:mm:ssa'. */
  updatedAt: string
}

const COLUMNS: ReadonlyArray<GridColumn<ShownNote>> = [
  { id: 'content', label: 'Content', width: 'name', cell: (note) => note.content },
  { id: 'createdBy', label: 'Created By', width: 'default', cell: (note) => note.createdBy },
  { id: 'updatedAt', label: 'Updated At (UTC)', width: 'default', cell: (note) => note.updatedAt },
]

interface SignupNotesProps {
  notes: ShownNote[]
  canAdd: boolean
  constraint: Constraints
  answer: unknown
}

/** The notes on an inquiry, with a form for another. */
export function SignupNotes({ notes, canAdd, ...form }: SignupNotesProps) {
  return (
    <>
      <DataGrid
        label="Notes"
        data={{ results: notes, total: notes.length, page: 0, size: Math.max(1, notes.length), sort: '' }}
        columns={COLUMNS}
        rowKey={(note) => note.id}
      />
      {canAdd && <AddNote key={notes.length} {...form} />}
    </>
  )
}

function AddNote({ constraint, answer }: Pick<SignupNotesProps, 'constraint' | 'answer'>) {
  const [form, fields, changed] = useZodForm({
    id: 'form-note',
    constraint,
    schema: lazySchema(
      () => import('./signup-form-values'),
      ({ noteForm }) => noteForm,
    ),
    answer,
  })
  return (
    <Card title="Add Note">
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="note" />
        <TextAreaRow label="Content" field={fields.content} rows={3} />
        <Flex wrap="wrap" justify="end" gap="2">
          <SubmitButton changed={changed}>Add Note</SubmitButton>
        </Flex>
      </Form>
    </Card>
  )
}
