import { IMAGE_DISPLAYS } from '../../../contract/images'
import { ImageRow } from '../../platform/ui/form/image-row'
import { Picture } from '../../platform/ui/picture'
import { plain, type CellProps, type FieldHandling, type InputProps } from './kind'

/** A picture, stored as a path with a version. */
export const image: FieldHandling = {
  ...plain,
  Cell: ({ value, meta, of }: CellProps) =>
    meta.folder && typeof value === 'string' ? (
      <Picture value={value} display={IMAGE_DISPLAYS[meta.folder].shown} alt={of} />
    ) : null,
  Input: ({ label, field, meta, recordId }: InputProps) =>
    meta.folder && (
      <ImageRow
        label={label}
        field={field}
        upload={{ folder: meta.folder, id: recordId }}
        removable={meta.optional === true}
      />
    ),
}
