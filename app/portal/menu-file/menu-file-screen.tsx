import { Page } from '../../platform/ui/frame/page'
import { VenueSelect } from '../menu-editor/venue-select'
import { CheckStep } from './check-step'
import { ChooseStep } from './choose-step'
import { ColumnsStep } from './columns-step'
import type { MenuFileData } from './file-portal'

/** Imports a menu from a file: choose it, say what its columns are where that is unsure, look at the result, import. */
export function MenuFileScreen(props: MenuFileData) {
  const { business, file, columns, check } = props
  return (
    <Page
      title={check ? 'Check the Menu' : columns ? 'What Are the Columns?' : 'Import a Menu'}
      lead={
        file
          ? `${file.name}${file.sheets.length > 1 ? `, ${file.sheets[file.sheet] ?? ''}` : ''}, for ${business.name}. Nothing is written yet.`
          : `A spreadsheet as you have it becomes the menu of ${business.name}, after a look at it.`
      }
      actions={file ? undefined : <VenueSelect business={business} />}
    >
      {!file && <ChooseStep {...props} />}
      {file && columns && <ColumnsStep {...props} file={file} columns={columns} />}
      {file && check && <CheckStep business={business} file={file} check={check} />}
    </Page>
  )
}
