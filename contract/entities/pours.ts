import { z } from 'zod'
import {
  displayOrder,
  image,
  initially,
  longText,
  optional,
  reference,
  switchField,
  text,
  volumeMl,
  volumeOz,
  wholeNumber,
} from '../fields'
import { MAX_DIMENSION_MM, MAX_GLASS_PLACES } from '../limits'
import { entity, joinedName } from './entity'
import { exactlyOneOf, AT_ONCE } from './links'
import { volumeIn } from './volumes'

/** How a drink is poured, and into what (docs/rules/catalogue.md#pours). */

const pourTypeFields = {
  name: text(),
  defaultVolumeMl: optional(volumeMl()),
  defaultVolumeOz: optional(volumeOz()),
  description: optional(longText()),
}
const defaultVolume = volumeIn('defaultVolumeMl', 'defaultVolumeOz')

export const pourType = {
  ...entity('pourType', pourTypeFields, {}, { name: 'pourTypes', path: 'core/pour-types', subject: 'PourType' }),
  input: z
    .object(pourTypeFields)
    .superRefine(defaultVolume.check)
    .transform((row) => {
      const { ml, oz } = defaultVolume.complete(row)
      return { ...row, defaultVolumeMl: ml, defaultVolumeOz: oz }
    }),
}

export const packagingFormat = entity(
  'packagingFormat',
  { name: text(), description: optional(longText()), isSingleServe: initially(switchField(), true) },
  {},
  {
    name: 'packagingFormats',
    path: 'core/packaging-formats',
    subject: 'PackagingFormat',
    subjects: { delete: 'Product' },
  },
)

const millimetres = () => wholeNumber({ min: 0, max: MAX_DIMENSION_MM })

const containerFields = {
  name: text(),
  description: optional(longText()),
  image: optional(image('serving-containers')),
  heightMm: millimetres(),
  diameterMm: optional(millimetres()),
  widthMm: optional(millimetres()),
  depthMm: optional(millimetres()),
  volumeOz: volumeOz(),
  /** How many places it takes in a cubby; null: as its width says (cubby-places.ts). */
  places: optional(wholeNumber({ min: 1, max: MAX_GLASS_PLACES })),
}

type ContainerSize = Record<'diameterMm' | 'widthMm' | 'depthMm', number | null>

/** Round or square: a diameter, or both a width and a depth, never both. */
function checkFootprint({ diameterMm, widthMm, depthMm }: ContainerSize, context: z.RefinementCtx): void {
  const refuse = (path: keyof ContainerSize, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  const sides = [widthMm, depthMm].filter((side) => side !== null).length
  if (diameterMm === null && sides === 0) refuse('diameterMm', 'Either diameterMm or widthMm and depthMm is required')
  if (diameterMm === null && sides === 1)
    refuse(widthMm === null ? 'widthMm' : 'depthMm', 'Both widthMm and depthMm is required')
  if (diameterMm !== null && sides > 0)
    refuse('diameterMm', 'diameterMm is defined, widthMm and depthMm should not be defined')
}

export const servingContainer = {
  ...entity(
    'servingContainer',
    containerFields,
    {},
    {
      name: 'servingContainers',
      path: 'core/serving-containers',
      subject: 'ServingContainer',
      subjects: { delete: 'Product' },
    },
  ),
  input: z.object(containerFields).superRefine(checkFootprint),
}

const pourFormatFields = {
  pourTypeId: reference('pourType'),
  servingContainerId: optional(reference('servingContainer')),
  packagingFormatId: optional(reference('packagingFormat')),
  alcoholCategoryId: optional(reference('alcoholCategory')),
  volumeMl: optional(volumeMl()),
  volumeOz: optional(volumeOz()),
  isDefault: initially(switchField(), false),
  displayOrder: initially(displayOrder(), 0),
}
const volume = volumeIn('volumeMl', 'volumeOz')

/** A pour type in a glass, or in its packaging. */
export const pourFormat = {
  ...entity(
    'pourFormat',
    pourFormatFields,
    {
      pourTypeName: joinedName,
      servingContainerName: joinedName,
      packagingFormatName: joinedName,
      alcoholCategoryName: joinedName,
    },
    { name: 'pourFormats', path: 'core/pour-formats', subject: 'PourFormat' },
  ),
  input: z
    .object(pourFormatFields)
    .superRefine(volume.check)
    .superRefine(exactlyOneOf('servingContainerId', 'packagingFormatId'), AT_ONCE)
    .transform((row) => {
      const { ml, oz } = volume.complete(row)
      return { ...row, volumeMl: ml, volumeOz: oz }
    }),
}
